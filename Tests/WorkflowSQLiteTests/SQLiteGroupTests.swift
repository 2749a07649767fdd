import StoreSupport
import TestSupport
import Testing
import WorkflowLive
import WorkflowSQLite

/// Calls that wait together share a transaction, and none fails because of another.
@Suite(.timeLimit(.minutes(10)))
struct SQLiteGroupTests {
    private let folder = StoreFolder()

    /// Lets calls of the store wait for as long as `body` runs.
    private func whileLocked(_ store: SQLiteSessionStore, _ body: () async throws -> Void) async throws {
        // A call is answered before its transaction stops being counted.
        try await until("no transaction runs") { store.counts.running == 0 }
        let other = try RawDatabase(path: folder.file)
        try other.run("BEGIN IMMEDIATE")
        try await body()
        try other.run("ROLLBACK")
    }

    private func claim(_ count: Int, in store: SQLiteSessionStore) async throws -> [Int] {
        var claimCounter: [Int] = []
        for number in 0..<count { claimCounter.append(try await store.claim(.number(number), by: "one").number) }
        return claimCounter
    }

    @Test func `saves that wait for the disk share a transaction`() async throws {
        let store = try folder.open { $0.mostBusyMilliseconds = 300_000 }
        let claimCounter = try await claim(200, in: store)
        let before = store.counts
        var saves: [Task<Void, any Error>] = []
        try await whileLocked(store) {
            saves = claimCounter.indices.map { number in
                Task {
                    let changes = SessionChanges(0, 1, ["a": "\(number)"])
                    try await store.save(changes, of: .number(number), claim: claimCounter[number])
                }
            }
            try await until("all 200 wait") { store.counts.waiting + store.counts.running == 200 }
        }
        for save in saves { try await save.value }
        #expect(store.counts.calls - before.calls == 200)
        // The first ones are in a transaction already, the others wait.
        #expect(store.counts.commits - before.commits <= 2)
        #expect(try await store.claim(.number(199), by: "look").stored == StoredSession(1, ["a": "199"]))
    }

    @Test func `a save that is refused does not fail the others of its transaction`() async throws {
        let store = try folder.open { $0.mostBusyMilliseconds = 300_000 }
        let claimCounter = try await claim(3, in: store)
        _ = try await store.claim(.number(1), by: "two")
        var results: [Task<SessionStoreError.Kind?, Never>] = []
        try await whileLocked(store) {
            results = (0..<3).map { number in
                Task {
                    await kind { () throws(SessionStoreError) in
                        let changes = SessionChanges(number == 2 ? 5 : 0, 6, ["a": "x"])
                        try await store.save(changes, of: .number(number), claim: claimCounter[number])
                    }
                }
            }
            try await until("all three wait") { store.counts.waiting + store.counts.running == 3 }
        }
        var kinds: [SessionStoreError.Kind?] = []
        for result in results { kinds.append(await result.value) }
        #expect(kinds == [nil, .superseded, .conflict])
        #expect(try await store.claim(.number(0), by: "look").stored == StoredSession(6, ["a": "x"]))
        #expect(try await store.claim(.number(1), by: "look").stored == nil)
        #expect(try await store.claim(.number(2), by: "look").stored == nil)
    }

    @Test func `more calls than may wait are refused, and those that wait are done`() async throws {
        let store = try folder.open {
            $0.mostBusyMilliseconds = 300_000
            $0.mostWaitingCalls = 3
        }
        let claimCounter = try await claim(5, in: store)
        var waiting: [Task<Void, any Error>] = []
        try await whileLocked(store) {
            for number in 0..<4 {
                waiting.append(
                    Task {
                        try await store.save(SessionChanges(0, 1), of: .number(number), claim: claimCounter[number])
                    }
                )
                // The first is in the transaction that waits for the lock.
                try await until("save \(number) waits") {
                    number == 0 ? store.counts.running == 1 : store.counts.waiting == number
                }
            }
            await #expect(
                kind { () throws(SessionStoreError) in
                    try await store.save(SessionChanges(0, 1), of: .number(4), claim: claimCounter[4])
                } == .unavailable
            )
        }
        for task in waiting { try await task.value }
        #expect(store.counts.refusals == 1)
        try await store.save(SessionChanges(0, 1), of: .number(4), claim: claimCounter[4])
    }

    @Test func `more bytes than may wait are refused, a single large save is not`() async throws {
        let store = try folder.open {
            $0.mostBusyMilliseconds = 300_000
            $0.mostWaitingBytes = 1_000
        }
        let claimCounter = try await claim(4, in: store)
        let large = SessionChanges(0, 1, ["a": String(repeating: "x", count: 900)])
        var waiting: [Task<Void, any Error>] = []
        try await whileLocked(store) {
            for number in 0..<2 {
                waiting.append(Task { try await store.save(large, of: .number(number), claim: claimCounter[number]) })
                try await until("save \(number) waits") {
                    number == 0 ? store.counts.running == 1 : store.counts.waiting == 1
                }
            }
            await #expect(
                kind { () throws(SessionStoreError) in
                    try await store.save(large, of: .number(2), claim: claimCounter[2])
                } == .unavailable
            )
        }
        for task in waiting { try await task.value }
        let larger = SessionChanges(0, 1, ["a": String(repeating: "x", count: 5_000)])
        try await store.save(larger, of: .number(3), claim: claimCounter[3])
    }

    @Test func `a session that would be too large is refused and stays as it is`() async throws {
        let store = try folder.open { $0.mostSessionBytes = 10 }
        let claimNumber = try await store.claim(.number(0), by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": "12345", "b": "123"]), of: .number(0), claim: claimNumber)
        for items in [["c": "123"], ["a": "12345678"], ["d": "12345678901"]] {
            await #expect(
                kind { () throws(SessionStoreError) in
                    try await store.save(SessionChanges(1, 2, items), of: .number(0), claim: claimNumber)
                } == .tooLarge
            )
        }
        try await store.save(SessionChanges(1, 2, ["a": nil, "c": "1234567"]), of: .number(0), claim: claimNumber)
        #expect(try await store.claim(.number(0), by: "look").stored == StoredSession(2, ["b": "123", "c": "1234567"]))
    }
}
