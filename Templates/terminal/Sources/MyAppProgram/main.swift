import MyAppCore
import MyAppTerminal
import WorkflowSQLite
import WorkflowTerminalSessions

let arguments = CommandLine.arguments
if let index = arguments.firstIndex(of: "--serve"), index + 1 < arguments.count {
    let socket = arguments[index + 1]
    // What somebody has on the screen outlives the program.
    let store = try SQLiteSessionStore(path: socket + ".sessions")
    try await TerminalServer(at: socket) { _ in Checklist() }
        .keepingSessions(in: store)
        .run()
} else {
    try await Terminal().run(Checklist())
}
