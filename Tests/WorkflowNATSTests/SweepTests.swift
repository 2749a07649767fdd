import StoreSupport
import Testing
import WorkflowLive

@testable import WorkflowNATS

/// The values that are removed from a bucket, and those that stay.
@Suite(.timeLimit(.minutes(10)))
struct SweepTests {
    private func bucket(_ name: String) async throws -> Bucket {
        Bucket(connection: try await NATSServer.shared.connection(), name: name)
    }

    @Test func `what failed saves have left is removed, and what heads name stays`() async throws {
        let bucket = try await bucket("garbage")
        let store = try await NATSServer.shared.store(bucket: "garbage") { $0.garbageAge = .seconds(-60) }
        let large = String(repeating: "x", count: 600_000)
        let claimNumber = try await store.claim(.number(1), by: "one").number
        try await store.save(SessionChanges(0, 1, ["a": large], login: "x"), of: .number(1), claim: claimNumber)
        for key in [
            "b.page-1.lost.0", "b.page-9.lost.0", SessionKeys.login("y", "page-1"), SessionKeys.login("x", "page-9"),
        ] {
            _ = try await bucket.put([1], to: key, expecting: nil)
        }
        #expect(try await bucket.keys(">").count == 9)
        #expect(try await store.deleteExpired(before: 0) == 0)
        // The head, three parts, the login's key and the time of the search.
        #expect(try await bucket.keys(">").count == 6)
        // The owner goes on, although its head was written by the search.
        try await store.save(SessionChanges(1, 2, ["b": "2"], login: "x"), of: .number(1), claim: claimNumber)
        #expect(try await store.claim(.number(1), by: "two").stored == StoredSession(2, ["a": large, "b": "2"]))
        try await store.deleteAll(of: "x")
        #expect(try await store.claim(.number(1), by: "two").stored == nil)
    }

    @Test func `what is young is not removed, as a save may be about to name it`() async throws {
        let bucket = try await bucket("young")
        let store = try await NATSServer.shared.store(bucket: "young")
        _ = try await bucket.put([1], to: "b.page-1.young.0", expecting: nil)
        _ = try await store.deleteExpired(before: 0)
        #expect(try await bucket.readConstant("b.page-1.young.0") == [1])
    }

    @Test func `a late head that names what a search has removed is not stored`() async throws {
        let bucket = try await bucket("late-head")
        let store = try await NATSServer.shared.store(bucket: "late-head") { $0.garbageAge = .seconds(-60) }
        _ = try await store.claim(.number(1), by: "one")
        let before = try #require(try await bucket.read(SessionKeys.head("page-1")))
        _ = try await bucket.put([1], to: "b.page-1.late.0", expecting: nil)
        _ = try await store.deleteExpired(before: 0)
        #expect(try await bucket.readConstant("b.page-1.late.0") == nil)
        let put = try await bucket.put(before.value, to: SessionKeys.head("page-1"), expecting: before.sequence)
        guard case .changed = put else {
            Issue.record("The late head was stored.")
            return
        }
    }

    @Test func `one server searches for all, once in each interval`() async throws {
        let stores = [
            try await NATSServer.shared.store(bucket: "interval") { $0.sweepInterval = .seconds(3_600) },
            try await NATSServer.shared.store(bucket: "interval") { $0.sweepInterval = .seconds(3_600) },
        ]
        for number in 0..<2 {
            let claimNumber = try await stores[0].claim(.number(number), by: "one").number
            try await stores[0].save(
                SessionChanges(0, 1, expiry: Int64(number)),
                of: .number(number),
                claim: claimNumber
            )
        }
        #expect(try await stores[0].deleteExpired(before: 1) == 1)
        #expect(try await stores[1].deleteExpired(before: 100) == 0)
        #expect(try await stores[1].claim(.number(1), by: "look").stored != nil)
    }

    @Test func `a search reads more values than one request brings`() async throws {
        let store = try await NATSServer.shared.store()
        for number in 0..<600 {
            let claimNumber = try await store.claim(.number(number), by: "one").number
            try await store.save(SessionChanges(0, 1, expiry: Int64(number)), of: .number(number), claim: claimNumber)
        }
        #expect(try await store.deleteExpired(before: 599) == 599)
    }

    @Test func `a page that changes its login is deleted with the new one only`() async throws {
        let store = try await NATSServer.shared.store()
        let claimNumber = try await store.claim(.number(1), by: "one").number
        try await store.save(SessionChanges(0, 1, login: "x"), of: .number(1), claim: claimNumber)
        try await store.save(SessionChanges(1, 2, login: "y"), of: .number(1), claim: claimNumber)
        try await store.deleteAll(of: "x")
        #expect(try await store.claim(.number(1), by: "two").stored?.revision == 2)
        try await store.deleteAll(of: "y")
        #expect(try await store.claim(.number(1), by: "two").stored == nil)
    }

    @Test func `a large session is stored in parts, and one beyond the limit is refused and changes nothing`()
        async throws
    {
        let store = try await NATSServer.shared.store { $0.mostSessionBytes = 3_000_000 }
        let claimNumber = try await store.claim(.number(1), by: "one").number
        let large = String(repeating: "x", count: 2_500_000)
        try await store.save(SessionChanges(0, 1, ["a": large]), of: .number(1), claim: claimNumber)
        await #expect(
            kind { () throws(SessionStoreError) in
                let more = String(repeating: "y", count: 600_000)
                try await store.save(SessionChanges(1, 2, ["b": more]), of: .number(1), claim: claimNumber)
            } == .tooLarge
        )
        await #expect(
            kind { () throws(SessionStoreError) in
                let more = String(repeating: "y", count: 3_000_001)
                try await store.save(SessionChanges(1, 2, ["a": more]), of: .number(1), claim: claimNumber)
            } == .tooLarge
        )
        try await store.save(SessionChanges(1, 2, ["c": "1"]), of: .number(1), claim: claimNumber)
        #expect(try await store.claim(.number(1), by: "two").stored == StoredSession(2, ["a": large, "c": "1"]))
    }
}
