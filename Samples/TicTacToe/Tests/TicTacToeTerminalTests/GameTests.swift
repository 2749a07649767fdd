import Testing
import TicTacToeTerminal
import WorkflowTerminal
import WorkflowTerminalTesting

@MainActor
struct GameTests {
    @Test func `two people at two terminals play at one table`() async throws {
        let room = Seat.Room()
        let ada = try await come(in: room, as: "Ada")
        let bob = try await come(in: room, as: "Bob")
        try await ada.waitFor(.text("Bob watches"))
        try await press("Play X", at: ada)
        try await ada.waitFor(.text("Waiting for somebody to play against."))
        try await bob.waitFor(.text("X: Ada, 0 wins"))
        try await press("Play O", at: bob)
        try await ada.waitFor(.text("Your turn."))
        bob.expect(.text("It is Ada’s turn."))
        for (cell, player, other) in [
            ("1", ada, bob), ("4", bob, ada), ("2", ada, bob), ("5", bob, ada), ("3", ada, bob),
        ] {
            try await player.press(KeyPress(.character(Character(cell))))
            if cell != "3" { try await other.waitFor(.text("Your turn.")) }
        }
        try await ada.waitFor(.text("You win!"))
        try await bob.waitFor(.text("Ada wins."))
        bob.expectScreen("won")
    }

    private func come(in room: Seat.Room, as name: String) async throws -> TerminalTest<Seat> {
        let terminal = TerminalTest(Seat(in: room), columns: 60, rows: 24)
        try await terminal.type(name)
        try await terminal.press(.enter)
        try await terminal.waitFor(.text("You are \(name)"))
        return terminal
    }

    private func press(_ label: String, at terminal: TerminalTest<Seat>) async throws {
        try await terminal.waitFor(.button(label))
        try await terminal.focus(.button(label))
        try await terminal.press(.enter)
    }
}
