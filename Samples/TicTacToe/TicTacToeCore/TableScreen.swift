import WorkflowSharing

/// The page of one visitor.
public enum GameScreen {
    case name(NameScreen)
    case table(TableScreen)
}

/// Asks for the name under which others see the visitor.
public struct NameScreen {
    public let onName: (String) -> Void
}

/// The table as one visitor sees it.
public struct TableScreen {
    public let name: String
    public let game: Table.Game
    public let people: [PresentPerson<Visitor>]
    /// Why the last command changed nothing.
    public let refusal: Refusal?
    public let onSit: (Mark) -> Void
    public let onStand: () -> Void
    public let onPlace: (Int) -> Void
    public let onAgain: () -> Void

    /// The side of the visitor; `nil` if they watch.
    public var mark: Mark? { game.mark(of: name) }

    public func canPlace(in cell: Int) -> Bool {
        mark == game.board.next && game.players.count == 2 && !game.board.isOver && game.board.cells[cell] == nil
    }

    /// One line about the game.
    public var status: String {
        if let winner = game.board.winner { return mark == winner ? "You win!" : "\(game.players[winner] ?? "") wins." }
        if game.board.isOver { return "A draw." }
        guard let player = game.players[game.board.next], game.players.count == 2 else {
            return game.players.isEmpty ? "Two seats are free." : "Waiting for somebody to play against."
        }
        return player == name ? "Your turn." : "It is \(player)’s turn."
    }
}
