import Foundation
import HelpDeskCore
import HelpDeskSQLite
import WorkflowData
import WorkflowLive
import WorkflowSQLite

/// Tickets in a file of their own, in the time of the test.
func makeTickets(
    changes: any DataChanges = .local(),
    titles: [String] = [],
    closed: Int = 0,
    onUntoldChanges report: @escaping @Sendable (any Error) -> Void = { _ in }
) async throws -> any TicketStore {
    var options = SQLiteDatabase.Options()
    (options.blocksCallers, options.synchronous, options.onUntoldChanges) = (true, .normal, report)
    let file = FileManager.default.temporaryDirectory.appending(path: "tickets-\(UUID()).sqlite")
    let store = try SQLiteTickets(path: file.path, changes: changes, options: options)
    for title in titles { try await store.open(title) }
    if closed > 0 { try await store.addOldTickets(closed, of: "bob") }
    return store
}

extension TicketStore {
    func open(_ title: String) async throws { try await make(.open(title: title, by: "ada"), once: nil) }

    func titles(_ status: Ticket.Status, in range: Range<Int> = 0..<9) async throws -> [String] {
        try await tickets(status, in: range).map(\.title)
    }
}

/// A store that makes no change until it is mended.
actor BrokenTickets: TicketStore {
    struct Broken: Error {}

    private(set) var tries = 0
    private var isMended = false
    private let hash: String?

    /// - Parameter hash: The hash of everybody's password; `nil` if nobody has an account.
    init(hash: String? = nil) { self.hash = hash }

    func mend() { isMended = true }

    func tickets(_ status: Ticket.Status, in range: Range<Int>) -> [Ticket] { [] }
    func count(_ status: Ticket.Status) -> Int { 0 }
    func tickets(of customer: String) -> [Ticket] { [] }
    func ticket(_ id: Ticket.ID, for person: Person) -> Ticket? { nil }
    func file(_ id: Reply.File.ID, of ticket: Ticket.ID, for person: Person) -> FileContent? { nil }
    func hash(of name: String) -> String? { hash }
    func roles(of name: String) -> Set<Role> { [] }
    func addAccount(_ name: String, hash: String) -> Bool { false }
    func setAgent(_ name: String, _ isAgent: Bool) -> Bool { false }

    func make(_ change: TicketChange, once key: EventKey?) throws {
        tries += 1
        if !isMended { throw Broken() }
    }
}
