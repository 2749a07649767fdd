import Foundation
import TicTacToeTerminal
import WorkflowTerminal

/// Serves the game to the terminals that `trellis-attach` hands over.
@main
enum TicTacToeTerminalProgram {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard let socket = arguments.first, arguments.count == 1, !socket.hasPrefix("-") else {
            print("usage: tictactoe-terminal SOCKET\nThen, in a terminal for each person: trellis-attach SOCKET")
            exit(arguments == ["--help"] ? 0 : 2)
        }
        do {
            let room = Seat.Room()
            try await TerminalServer(at: socket) { _ in Seat(in: room) }.run()
        } catch {
            FileHandle.standardError.write(Data("tictactoe-terminal: \(error)\n".utf8))
            exit(1)
        }
    }
}
