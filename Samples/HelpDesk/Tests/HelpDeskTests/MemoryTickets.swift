import WorkflowData
import WorkflowLive

@testable import HelpDeskCore

/// Tickets and accounts in memory, for tests in virtual time.
actor MemoryTickets: TicketStore {
    private struct StoredReply {
        let author: String
        let text: String
        let files: [FileContent]
    }

    private let changes: any DataChanges
    private let onUntoldChanges: @Sendable (any Error) -> Void
    private var tickets: [Ticket.ID: Ticket] = [:]
    private var replies: [Ticket.ID: [StoredReply]] = [:]
    private var columns: [Ticket.Status: [Ticket.ID]] = [:]
    private var accounts: [String: (hash: String, isAgent: Bool)] = [:]
    private var keys: Set<EventKey> = []
    /// The number of changes that came again.
    private(set) var repeatedKeys = 0

    /// - Parameters:
    ///   - titles: The titles of open tickets of Ada.
    ///   - closed: The number of closed tickets of Bob.
    ///   - onUntoldChanges: Called when a change is made of which other servers may not have been told.
    init(
        changes: any DataChanges,
        titles: [String] = [],
        closed: Int = 0,
        onUntoldChanges: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        (self.changes, self.onUntoldChanges) = (changes, onUntoldChanges)
        let all =
            titles.enumerated().map { Ticket(id: $0.offset + 1, title: $0.element, customer: "ada") }
            + (0..<closed).map { index in
                let title = "Old question \(index + 1)"
                return Ticket(id: titles.count + 1 + index, title: title, customer: "bob", status: .closed)
            }
        tickets = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
        columns = Dictionary(grouping: all, by: \.status).mapValues { $0.map(\.id) }
    }

    func tickets(_ status: Ticket.Status, in range: Range<Int>) -> [Ticket] {
        let ids = columns[status] ?? []
        return ids[range.clamped(to: ids.indices)].compactMap { tickets[$0] }
    }

    func count(_ status: Ticket.Status) -> Int { columns[status]?.count ?? 0 }

    func tickets(of customer: String) -> [Ticket] {
        tickets.values.filter { $0.customer == customer }.sorted { $0.id > $1.id }
    }

    func ticket(_ id: Ticket.ID, for person: Person) -> Ticket? {
        guard var ticket = tickets[id], person.maySee(ticket) else { return nil }
        ticket.replies = (replies[id] ?? []).enumerated().map { index, reply in
            // A file has the number of its reply and its own.
            let files = reply.files.enumerated().map { number, file in
                Reply.File(id: index * 100 + number, name: file.name, size: file.content.count)
            }
            return Reply(id: index, author: reply.author, text: reply.text, files: files)
        }
        return ticket
    }

    func file(_ id: Reply.File.ID, of ticket: Ticket.ID, for person: Person) -> FileContent? {
        guard self.ticket(ticket, for: person)?.replies.contains(where: { $0.files.contains { $0.id == id } }) == true
        else { return nil }
        return replies[ticket]?[id / 100].files[id % 100]
    }

    func make(_ change: TicketChange, once key: EventKey?) async throws {
        if let key, keys.contains(key) {
            repeatedKeys += 1
            return
        }
        let names = try apply(change)
        if let key { keys.insert(key) }
        await publish(names)
    }

    /// - Returns: The names of what has changed.
    private func apply(_ change: TicketChange) throws -> [DataName] {
        switch change {
        case .open(let title, let text, let customer):
            let ticket = Ticket(id: tickets.count + 1, title: title, customer: customer)
            tickets[ticket.id] = ticket
            columns[.open, default: []].append(ticket.id)
            if !text.isEmpty { add(text, [], to: ticket.id, by: customer) }
            return ticket.names
        case .reply(let text, let files, let id, let person):
            guard let ticket = tickets[id], person.maySee(ticket) else { throw NoSuchTicket() }
            add(text, files, to: id, by: person.name)
            return ticket.names
        case .move(let id, let status, let next):
            guard let ticket = tickets[id] else { throw NoSuchTicket() }
            columns[ticket.status]?.removeAll { $0 == id }
            let column = columns[status] ?? []
            columns[status, default: []].insert(id, at: next.flatMap { column.firstIndex(of: $0) } ?? column.endIndex)
            tickets[id]?.status = status
            return ticket.names
        }
    }

    private func add(_ text: String, _ files: [FileContent], to ticket: Ticket.ID, by author: String) {
        replies[ticket, default: []].append(StoredReply(author: author, text: text, files: files))
        tickets[ticket]?.replyCount += 1
    }

    private func publish(_ names: [DataName]) async {
        do {
            try await changes.publish(Set(names))
        } catch {
            // The change is made, so it is no failure of the caller.
            onUntoldChanges(error)
        }
    }

    func hash(of name: String) -> String? { accounts[name]?.hash }

    func roles(of name: String) -> Set<Role> {
        accounts[name].map { $0.isAgent ? [.customer, .agent] : [.customer] } ?? []
    }

    func addAccount(_ name: String, hash: String) async -> Bool {
        if accounts[name] != nil { return false }
        accounts[name] = (hash, false)
        await publish([.roles(of: name)])
        return true
    }

    func setAgent(_ name: String, _ isAgent: Bool) async -> Bool {
        if accounts[name] == nil { return false }
        accounts[name]?.isAgent = isAgent
        await publish([.roles(of: name)])
        return true
    }
}
