import WorkflowData

/// A question of a customer.
public struct Ticket: Codable, Equatable, Identifiable, Sendable {
    public enum Status: String, CaseIterable, Codable, Sendable {
        case open = "Open"
        case waiting = "Waiting"
        case closed = "Closed"
    }

    enum CodingKeys: CodingKey { case id, title, customer, status, replyCount }

    public let id: Int
    public let title: String
    public let customer: String
    public var status = Status.open
    public var replyCount = 0
    /// The replies; empty in a list of tickets.
    public var replies: [Reply] = []

    /// The names of the data that a change of this ticket changes.
    public var names: [DataName] { [.board, .ticket(id), .tickets(of: customer)] }
}

/// What a customer or an agent has written to a ticket.
public struct Reply: Codable, Equatable, Identifiable, Sendable {
    /// A file of the reply, without its content.
    public struct File: Codable, Equatable, Identifiable, Sendable {
        public let id: Int
        public let name: String
        public let size: Int
    }

    enum CodingKeys: CodingKey { case id, author, text }

    public let id: Int
    public let author: String
    public let text: String
    public var files: [File] = []
}

/// The name and the content of a file.
public struct FileContent: Codable, Equatable, Sendable {
    public let name: String
    public let content: [UInt8]

    public init(name: String, content: [UInt8]) { (self.name, self.content) = (name, content) }
}

/// Who asks: an agent has all tickets, a customer the own ones.
public struct Person: Codable, Hashable, Sendable {
    public let name: String
    public let isAgent: Bool

    public init(_ name: String, isAgent: Bool = false) { (self.name, self.isAgent) = (name, isAgent) }

    public func maySee(_ ticket: Ticket) -> Bool { isAgent || ticket.customer == name }
}

/// A change of the tickets.
public enum TicketChange: Codable, Equatable, Sendable {
    /// `text` is the first reply; none if it is empty.
    case open(title: String, text: String = "", by: String)
    case reply(String, files: [FileContent] = [], to: Ticket.ID, by: Person)
    /// `before` is the ticket that follows in the column; `nil` at the end.
    case move(Ticket.ID, to: Ticket.Status, before: Ticket.ID?)

    /// A Boolean value that indicates whether it is what somebody has written.
    var isForm: Bool { if case .move = self { false } else { true } }
}

extension DataName {
    /// The columns of the board, and how many tickets are closed.
    public static let board: DataName = "board"
    public static func tickets(of customer: String) -> DataName { "tickets of/\(customer)" }
    public static func ticket(_ id: Ticket.ID) -> DataName { "ticket/\(id)" }
}
