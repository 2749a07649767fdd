import Foundation
import TodoCore
import TodoSQLite
import TodoTerminal
import WorkflowTerminal

/// Shows the to-do app in this terminal, or to many people in theirs.
@main
enum TodoTerminalProgram {
    private static let help = """
        usage: todo-terminal [options]
        Shows to-do lists in a terminal and keeps them in the file that the server `todo` uses, too.

          --data FILE     the to-dos; made if missing (default todo.sqlite)
          --socket FILE   serves the terminals that trellis-attach hands over at this socket, one session
                          for each; whoever sshd names is logged in
          --plain         lines of text, for screen readers and pipes
          --help          this text
        Ctrl+C quits, Ctrl+Z suspends, F1 lists the keys.
        """

    static func main() async {
        do {
            guard let options = try TodoTerminalOptions(CommandLine.arguments.dropFirst()) else { return print(help) }
            let database = try TodoDatabase(path: options.data)
            if let socket = options.socket {
                try await TerminalServer(at: socket) { request in
                    PersonalTodos(storage: database, user: User(name: request.name))
                }.run()
            } else {
                try await Terminal().run(PersonalTodos(storage: database))
            }
        } catch {
            FileHandle.standardError.write(Data("todo-terminal: \(error)\n".utf8))
            exit(1)
        }
    }
}
