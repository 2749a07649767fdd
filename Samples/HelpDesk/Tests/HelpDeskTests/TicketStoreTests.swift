import Foundation
import HelpDeskCore
import HelpDeskSQLite
import Testing
import WorkflowData

/// The rules of every store.
@Suite(.timeLimit(.minutes(5)))
struct TicketStoreTests {
    enum Kind: CaseIterable { case memory, sqlite }

    /// Keeps what was published last.
    private actor Told: DataChanges {
        private(set) var last: Set<DataName> = []

        func publish(_ names: Set<DataName>) { last = names }
        func listen(_ receive: @escaping @Sendable (DataChange) -> Void) {}
    }

    private let told = Told()

    private func store(
        _ kind: Kind,
        changes: (any DataChanges)? = nil,
        onUntoldChanges report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) throws -> any TicketStore {
        let changes = changes ?? told
        switch kind {
        case .memory: return MemoryTickets(changes: changes, onUntoldChanges: report)
        case .sqlite:
            let file = FileManager.default.temporaryDirectory.appending(path: "tickets-\(UUID()).sqlite")
            return try SQLiteTickets(path: file.path, changes: changes, onUntoldChanges: report)
        }
    }

    @Test(arguments: Kind.allCases)
    func `tickets have their order, and a move is before a ticket or at the end`(kind: Kind) async throws {
        let store = try store(kind)
        for title in ["a", "b", "c"] { try await store.make(.open(title: title)) }
        #expect(await told.last.contains(.board))
        #expect(try await store.tickets(.open).map(\.title) == ["a", "b", "c"])
        try await store.make(.move(1, to: .waiting, before: nil))
        try await store.make(.move(3, to: .waiting, before: 1))
        #expect(await told.last == [.board, .ticket(3)])
        try await store.make(.move(2, to: .waiting, before: 99))
        #expect(try await store.tickets(.waiting).map(\.id) == [3, 1, 2])
        try await store.make(.move(2, to: .waiting, before: 3))
        #expect(try await store.tickets(.waiting).map(\.id) == [2, 3, 1])
        #expect(try await store.tickets(.waiting, in: 1..<9).map(\.id) == [3, 1])
        #expect(try await store.tickets(.waiting, in: 7..<9) == [])
        #expect(try await store.count(.waiting) == 3)
        #expect(try await store.count(.open) == 0)
    }

    @Test(arguments: Kind.allCases)
    func `a ticket has its replies, in order`(kind: Kind) async throws {
        let store = try store(kind)
        try await store.make(.open(title: "a"))
        for text in ["one", "two"] { try await store.make(.reply(text, to: 1)) }
        #expect(try await store.ticket(1) == Ticket(id: 1, title: "a", replies: ["one", "two"]))
        #expect(try await store.tickets(.open).first?.replies == ["one", "two"])
        #expect(await told.last == [.board, .ticket(1)])
    }

    @Test(arguments: Kind.allCases)
    func `a change is made although nobody can be told, which is reported`(kind: Kind) async throws {
        struct Away: Error {}
        struct NoChanges: DataChanges {
            func publish(_ names: Set<DataName>) async throws { throw Away() }
            func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws { throw Away() }
        }
        try await confirmation { report in
            let store = try store(kind, changes: NoChanges()) { _ in report() }
            try await store.make(.open(title: "a"))
            #expect(try await store.tickets(.open).map(\.title) == ["a"])
        }
    }

    @Test(arguments: Kind.allCases)
    func `a ticket that is not there changes nothing`(kind: Kind) async throws {
        let store = try store(kind)
        #expect(try await store.ticket(7) == nil)
        await #expect(throws: NoSuchTicket(id: 7)) { try await store.make(.reply("Hello", to: 7)) }
        await #expect(throws: NoSuchTicket(id: 7)) { try await store.make(.move(7, to: .closed, before: nil)) }
        #expect(await told.last == [])
    }
}
