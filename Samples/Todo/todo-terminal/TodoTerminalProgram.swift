import Foundation
import TodoCore
import TodoSQLite
import TodoTerminal
import WorkflowInspection
import WorkflowSQLite
import WorkflowTerminalSessions

/// Shows the to-do app in this terminal, or to many people in theirs.
@main
enum TodoTerminalProgram {
    private static let help = """
        usage: todo-terminal [options]
        Shows to-do lists in a terminal and keeps them in the file that the server `todo` uses, too.

          --data FILE     the to-dos; made if missing (default todo.sqlite)
          --socket FILE   serves the terminals that trellis-attach hands over at this socket, one session
                          for each; whoever sshd names is logged in, and goes on where they were
          --plain         lines of text, for screen readers and pipes
          --help          this text
        Ctrl+C quits, Ctrl+Z suspends, F1 lists the keys.
        """

    static func main() async {
        do {
            guard let options = try TodoTerminalOptions(CommandLine.arguments.dropFirst()) else { return print(help) }
            // TRELLIS_INSPECT names the socket, or the file, of an inspector; without it this does nothing.
            try Inspector.recordAsAsked()
            let database = try TodoDatabase(path: options.data)
            if let socket = options.socket {
                let sessions = try SQLiteSessionStore(path: options.data + ".terminals")
                try await TerminalServer(at: socket) { request in
                    PersonalTodos(storage: database, user: User(name: request.name))
                }
                .keepingSessions(in: sessions, onProblem: { log("\($0.kind): \($0)") })
                .run()
            } else {
                try await Terminal().run(PersonalTodos(storage: database))
            }
        } catch {
            log("\(error)")
            exit(1)
        }
    }

    private static func log(_ text: String) {
        FileHandle.standardError.write(Data("todo-terminal: \(text)\n".utf8))
    }
}
