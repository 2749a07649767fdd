import Testing
import WorkflowSharing
import WorkflowTesting

@testable import TicTacToeCore

struct TableTests {
    @Test func `a seat is for one, and a player may change sides`() {
        var game = Table.Game()
        #expect(game.sit("Ada", as: .x) == nil)
        #expect(game.sit("Bo", as: .x) == .seatTaken)
        #expect(game.sit("Ada", as: .o) == nil)
        #expect(game.sit("Bo", as: .x) == nil)
        #expect(game.players == [.o: "Ada", .x: "Bo"])
    }

    @Test(arguments: [
        (Table.Command.place(cell: 0, name: "Cy"), Refusal.notPlaying),
        (.place(cell: 0, name: "Bo"), .notYourTurn),
        (.place(cell: 9, name: "Ada"), .cellTaken),
        (.place(cell: -1, name: "Ada"), .cellTaken),
        (.playAgain(name: "Ada"), .gameGoesOn),
        (.playAgain(name: "Cy"), .notPlaying),
    ])
    func `what is not allowed changes nothing`(command: Table.Command, refusal: Refusal) {
        let before = game()
        Table.Command
            .tester(withState: before)
            .send(action: command)
            .assert(output: refusal)
            .assert(state: before)
    }

    @Test func `nobody plays alone`() {
        var game = Table.Game()
        _ = game.sit("Ada", as: .x)
        #expect(game.place(0, by: "Ada") == .nobodyElse)
    }

    @Test func `three in a line win and end the game`() {
        var game = game()
        for (name, cell) in [("Ada", 0), ("Bo", 3), ("Ada", 1), ("Bo", 4), ("Ada", 2)] {
            #expect(game.place(cell, by: name) == nil)
        }
        #expect(game.board.winner == .x)
        #expect(game.wins == [.x: 1])
        #expect(game.place(5, by: "Bo") == .gameIsOver)
        #expect(game.place(0, by: "Ada") == .gameIsOver)
    }

    @Test func `the seat of one who has gone is free, and the game begins again`() {
        var game = game()
        _ = game.place(0, by: "Ada")
        game.free { $0 == "Cy" }
        #expect(!game.board.isEmpty)
        game.free { $0 == "Bo" }
        #expect(game.players == [.x: "Ada"])
        #expect(game.board.isEmpty)
    }

    private func game() -> Table.Game {
        var game = Table.Game()
        _ = game.sit("Ada", as: .x)
        _ = game.sit("Bo", as: .o)
        return game
    }
}
