import Workflow
import WorkflowSharing

/// The one game that everybody plays or watches. It runs once, whoever has a page open, and is kept where it runs on one of many servers.
public struct Table: SharedWorkflow, DurableWorkflow {
    public typealias Output = Refusal

    /// What all see.
    public struct Game: Codable, Equatable, Sendable {
        public internal(set) var board = Board()
        /// The names of those who play.
        public internal(set) var players: [Mark: String] = [:]
        public internal(set) var wins: [Mark: Int] = [:]

        public func mark(of name: String) -> Mark? { Mark.allCases.first { players[$0] == name } }
    }

    public enum Command: WorkflowAction, Codable, Sendable {
        case sit(Mark, name: String)
        case stand(name: String)
        case place(cell: Int, name: String)
        case playAgain(name: String)
        /// Frees the seats of those who have gone.
        case keep(names: [String])

        public typealias WorkflowType = Table

        public func apply(toState game: inout Game, context: ApplyContext<Table>) -> Refusal? {
            switch self {
            case .sit(let mark, let name): return game.sit(name, as: mark)
            case .place(let cell, let name): return game.place(cell, by: name)
            case .stand(let name): game.free { $0 == name }
            case .keep(let names): game.free { !names.contains($0) }
            case .playAgain(let name):
                guard game.mark(of: name) != nil else { return .notPlaying }
                guard game.board.isOver else { return .gameGoesOn }
                game.board = Board()
            }
            return nil
        }
    }

    private let visitors: Presence<Visitor>

    public init(visitors: Presence<Visitor>) {
        self.visitors = visitors
    }

    public func makeInitialState() -> Game { Game() }

    public func render(state: Game, context: RenderContext<Table>) -> Game {
        _ = visitors.people(in: context) { Command.keep(names: $0.map(\.id)) }
        return state
    }
}

/// The reason for which a command changes nothing.
public enum Refusal: String, Error, Codable, Sendable {
    case seatTaken = "Somebody was faster: the seat is taken."
    case notPlaying = "You are watching this game."
    case nobodyElse = "Wait for somebody to play against."
    case notYourTurn = "It is not your turn."
    case cellTaken = "This cell is taken."
    case gameIsOver = "This game is over."
    case gameGoesOn = "This game goes on."
}

extension Table.Game {
    mutating func sit(_ name: String, as mark: Mark) -> Refusal? {
        guard players[mark] == nil || players[mark] == name else { return .seatTaken }
        if let old = self.mark(of: name) { players[old] = nil }
        players[mark] = name
        return nil
    }

    mutating func place(_ cell: Int, by name: String) -> Refusal? {
        guard let mark = mark(of: name) else { return .notPlaying }
        guard !board.isOver else { return .gameIsOver }
        guard players[mark.other] != nil else { return .nobodyElse }
        guard board.next == mark else { return .notYourTurn }
        guard board.cells.indices.contains(cell), board.cells[cell] == nil else { return .cellTaken }
        board.place(mark, in: cell)
        if let winner = board.winner { wins[winner, default: 0] += 1 }
        return nil
    }

    /// A game whose player has left begins again, and so does the count.
    mutating func free(where hasGone: (String) -> Bool) {
        let stay = players.filter { !hasGone($0.value) }
        guard stay != players else { return }
        (players, board, wins) = (stay, Board(), [:])
    }
}
