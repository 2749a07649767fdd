import WorkflowData

/// Tickets in memory, which end with the process.
public actor MemoryTickets: TicketStore {
    private let changes: any DataChanges
    private let onUntoldChanges: @Sendable (any Error) -> Void
    private var tickets: [Ticket.ID: Ticket] = [:]
    private var columns: [Ticket.Status: [Ticket.ID]] = [:]

    /// - Parameters:
    ///   - closed: The number of closed tickets to begin with.
    ///   - onUntoldChanges: Called when a change is made of which other servers may not have been told.
    public init(
        changes: any DataChanges,
        titles: [String] = [],
        closed: Int = 0,
        onUntoldChanges: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        (self.changes, self.onUntoldChanges) = (changes, onUntoldChanges)
        let all =
            titles.enumerated().map { Ticket(id: $0.offset + 1, title: $0.element) }
            + (0..<closed).map { Ticket(id: titles.count + 1 + $0, title: "Old question \($0 + 1)", status: .closed) }
        tickets = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        columns = Dictionary(grouping: all, by: \.status).mapValues { $0.map(\.id) }
    }

    public func tickets(_ status: Ticket.Status) -> [Ticket] { (columns[status] ?? []).compactMap { tickets[$0] } }

    public func ticket(_ id: Ticket.ID) -> Ticket? { tickets[id] }

    public func count(_ status: Ticket.Status) -> Int { columns[status]?.count ?? 0 }

    public func tickets(_ status: Ticket.Status, in range: Range<Int>) -> [Ticket] {
        let ids = columns[status] ?? []
        return ids[range.clamped(to: ids.indices)].compactMap { tickets[$0] }
    }

    public func make(_ change: TicketChange) async throws {
        let names = try apply(change)
        do {
            try await changes.publish(names)
        } catch {
            // The change is made, so it is no failure of the caller.
            onUntoldChanges(error)
        }
    }

    /// - Returns: The names of what has changed.
    private func apply(_ change: TicketChange) throws -> Set<DataName> {
        switch change {
        case .open(let title):
            let ticket = Ticket(id: tickets.count + 1, title: title)
            tickets[ticket.id] = ticket
            columns[.open, default: []].append(ticket.id)
            return [.board, .ticket(ticket.id)]
        case .reply(let text, let id):
            guard tickets[id] != nil else { throw NoSuchTicket(id: id) }
            tickets[id]?.replies.append(text)
            // The board shows how many there are.
            return [.board, .ticket(id)]
        case .move(let id, let status, let next):
            guard let old = tickets[id]?.status else { throw NoSuchTicket(id: id) }
            columns[old]?.removeAll { $0 == id }
            let column = columns[status] ?? []
            columns[status, default: []].insert(id, at: next.flatMap { column.firstIndex(of: $0) } ?? column.endIndex)
            tickets[id]?.status = status
            return [.board, .ticket(id)]
        }
    }
}
