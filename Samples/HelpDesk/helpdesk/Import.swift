import Foundation
import HelpDeskCore
import WorkflowWeb

private let help = """
    usage: helpdesk import FILE --data FILE [--bus ADDRESS]
    Opens a ticket for each row of a CSV file with the columns customer, title and text.
      --data FILE       tickets and accounts, in SQLite
      --bus ADDRESS     NATS of the servers whose pages show the tickets
      --help            show this
    The status is 0 if all rows have become tickets, 1 if some have not, and 2 if none could be tried.
    """

/// Runs the importer.
/// - Returns: The status with which the program ends.
func importTickets(_ arguments: [String]) async -> Int32 {
    do {
        let command = try WebServerOptions.parse(arguments.dropFirst(), appOptions: ["--data", "--bus"])
        guard let path = arguments.first, !path.hasPrefix("-"), case .serve(let options) = command,
            options.appValues["--data"] != nil
        else { return answer(arguments) }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            say("\(path) cannot be read as text in UTF-8.")
            return 2
        }
        let count = try await TicketImport(store: try await Storage(options).store).run(text) { print($0) }
        print("tickets opened: \(count.opened), rows refused: \(count.refused)")
        return count.refused == 0 ? 0 : 1
    } catch {
        say("\(error)")
        return 2
    }
}

/// Prints the help; on standard error if nobody has asked for it.
private func answer(_ arguments: [String]) -> Int32 {
    if arguments.contains("--help") || arguments.contains("-h") {
        print(help)
        return 0
    }
    FileHandle.standardError.write(Data((help + "\n").utf8))
    return 2
}
