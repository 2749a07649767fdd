import WorkflowData

/// The place where the tickets are. A store publishes what it has changed.
public protocol TicketStore: Sendable {
    /// The tickets with a status, in the order of the board.
    func tickets(_ status: Ticket.Status) async throws -> [Ticket]
    func ticket(_ id: Ticket.ID) async throws -> Ticket?
    func count(_ status: Ticket.Status) async throws -> Int
    /// The tickets in a part of the list of a status.
    func tickets(_ status: Ticket.Status, in range: Range<Int>) async throws -> [Ticket]
    /// Makes a change and publishes it. It throws only if the change was not made.
    func make(_ change: TicketChange) async throws
}

/// There is no ticket with this number.
public struct NoSuchTicket: Error, Equatable {
    public let id: Ticket.ID

    public init(id: Ticket.ID) { self.id = id }
}

/// A column of the board.
public struct Column: DataQuery {
    let status: Ticket.Status
    public var reads: Set<DataName> { [.board] }
    public func load(from store: any TicketStore) async throws -> [Ticket] { try await store.tickets(status) }
}

public struct TicketByID: DataQuery {
    let id: Ticket.ID
    public var reads: Set<DataName> { [.ticket(id)] }
    public func load(from store: any TicketStore) async throws -> Ticket? { try await store.ticket(id) }
}

public struct ClosedCount: DataQuery {
    public var reads: Set<DataName> { [.board] }
    public func load(from store: any TicketStore) async throws -> Int { try await store.count(.closed) }
}

/// A part of the closed tickets: the rows that are on a page.
public struct ClosedTickets: DataQuery {
    public struct Rows: Equatable, Sendable {
        let first: Int
        let tickets: [Ticket]

        /// The ticket in a row, if it is loaded.
        public subscript(row: Int) -> Ticket? {
            tickets.indices.contains(row - first) ? tickets[row - first] : nil
        }
    }

    let range: Range<Int>
    public var reads: Set<DataName> { [.board] }

    public func load(from store: any TicketStore) async throws -> Rows {
        Rows(first: range.lowerBound, tickets: try await store.tickets(.closed, in: range))
    }
}
