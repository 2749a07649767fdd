import WorkflowData

/// A question of somebody, and the replies.
public struct Ticket: Codable, Equatable, Identifiable, Sendable {
    public enum Status: String, CaseIterable, Codable, Sendable {
        case open = "Open"
        case waiting = "Waiting"
        case closed = "Closed"
    }

    public let id: Int
    public var title: String
    public var status: Status
    public var replies: [String]

    public init(id: Int, title: String, status: Status = .open, replies: [String] = []) {
        (self.id, self.title, self.status, self.replies) = (id, title, status, replies)
    }
}

/// A change of the tickets.
public enum TicketChange: Codable, Equatable, Sendable {
    case open(title: String)
    case reply(String, to: Ticket.ID)
    /// `before` is the ticket that follows in the column; `nil` at the end.
    case move(Ticket.ID, to: Ticket.Status, before: Ticket.ID?)

    /// The text that somebody has written for it.
    var text: String? {
        switch self {
        case .open(let text), .reply(let text, _): text
        case .move: nil
        }
    }
}

extension DataName {
    /// The columns of the board, and how many tickets are closed.
    public static let board: DataName = "board"
    public static func ticket(_ id: Ticket.ID) -> DataName { "ticket/\(id)" }
}
