import WorkflowData
import WorkflowLive

/// The place where tickets and accounts are. A store publishes what it has changed.
public protocol TicketStore: Sendable {
    /// The tickets with a status, in the order of the board.
    func tickets(_ status: Ticket.Status, in range: Range<Int>) async throws -> [Ticket]
    func count(_ status: Ticket.Status) async throws -> Int
    /// The tickets of a customer, the newest first.
    func tickets(of customer: String) async throws -> [Ticket]
    /// A ticket with its replies; `nil` if there is none that the person may see.
    func ticket(_ id: Ticket.ID, for person: Person) async throws -> Ticket?
    /// A file of a ticket that the person may see.
    func file(_ id: Reply.File.ID, of ticket: Ticket.ID, for person: Person) async throws -> FileContent?
    /// Makes a change and publishes it, once for each key. It throws only if the change was not made.
    func make(_ change: TicketChange, once key: EventKey?) async throws

    /// The hash of an account's password; `nil` if there is no such account.
    func hash(of name: String) async throws -> String?
    func roles(of name: String) async throws -> Set<Role>
    /// Adds the account of a customer, and returns whether the name was free.
    func addAccount(_ name: String, hash: String) async throws -> Bool
    /// Makes somebody an agent or a customer, and returns whether there is such an account.
    func setAgent(_ name: String, _ isAgent: Bool) async throws -> Bool
}

/// What somebody may do. Everybody with an account is a customer.
public enum Role: Sendable { case customer, agent }

/// There is no ticket with this number that the person may see.
public struct NoSuchTicket: Error {
    public init() {}
}

public struct TicketsOf: DataQuery {
    let customer: String
    public var reads: Set<DataName> { [.tickets(of: customer)] }
    public func load(from store: any TicketStore) async throws -> [Ticket] { try await store.tickets(of: customer) }
}

/// A ticket for a person, who is part of the query: nobody gets what was loaded for another one.
public struct TicketByID: DataQuery {
    let id: Ticket.ID
    let person: Person
    public var reads: Set<DataName> { [.ticket(id)] }
    public func load(from store: any TicketStore) async throws -> Ticket? { try await store.ticket(id, for: person) }
}

public struct ClosedCount: DataQuery {
    public var reads: Set<DataName> { [.board] }
    public func load(from store: any TicketStore) async throws -> Int { try await store.count(.closed) }
}

/// A column of the board, or the closed tickets that are on a page.
public struct Tickets: DataQuery {
    public struct Rows: Equatable, Sendable {
        let first: Int
        public let tickets: [Ticket]

        /// The ticket in a row of the list, if it is loaded.
        public subscript(row: Int) -> Ticket? {
            tickets.indices.contains(row - first) ? tickets[row - first] : nil
        }
    }

    let status: Ticket.Status
    var range = 0..<1_000
    public var reads: Set<DataName> { [.board] }

    public func load(from store: any TicketStore) async throws -> Rows {
        Rows(first: range.lowerBound, tickets: try await store.tickets(status, in: range))
    }
}
