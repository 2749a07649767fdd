import StoreSupport
import TestSupport
import Testing
import WorkflowLive

@testable import WorkflowNATS

/// Several servers and one page: whatever the order, the last claim has the page and nothing acknowledged is lost.
@Suite(.timeLimit(.minutes(10)))
struct FenceTests {
    @Test(arguments: 0..<6 as Range<UInt64>)
    func `servers that take a page from each other lose and double nothing`(seed: UInt64) async throws {
        let bucket = "fence-\(seed)"
        let owners = Owners(.number(1))
        try await withThrowingTaskGroup { group in
            for server in 0..<4 {
                let store = try await NATSServer.shared.store(bucket: bucket)
                let random = SeededRandom(seed: seed * 10 + UInt64(server))
                group.addTask { await owners.run("s\(server)", in: store, rounds: 10, random: random) }
            }
            // A search for what has expired writes heads too, and removes what it takes for garbage.
            group.addTask {
                let store = try await NATSServer.shared.store(bucket: bucket) { $0.garbageAge = .seconds(-60) }
                for _ in 0..<10 { _ = try await store.deleteExpired(before: 0) }
            }
            try await group.waitForAll()
        }
        _ = await owners.claim(by: "last", in: try await NATSServer.shared.store(bucket: bucket))
        #expect(owners.faults() == [])
        #expect(owners.savedCount > 20)
    }

    @Test(arguments: 0..<3 as Range<UInt64>)
    func `a server that stops and goes on between calls loses and doubles nothing`(seed: UInt64) async throws {
        let server = try NATSServer()
        let owners = Owners(.number(1))
        let faults = Task {
            var random = SeededRandom(seed: seed)
            while !Task.isCancelled {
                server.pause()
                try? await Task.sleep(for: .milliseconds(random.below(250)))
                server.resume()
                try? await Task.sleep(for: .milliseconds(random.below(250)))
            }
            server.resume()
        }
        await withTaskGroup { group in
            for number in 0..<3 {
                let random = SeededRandom(seed: seed * 10 + UInt64(number))
                group.addTask {
                    var random = random
                    for round in 0..<500 where owners.savedCount < 150 {
                        // Replies are lost whenever the server stops for longer than the timeout. It grows, as a busy
                        // machine may need more than the first one for any reply.
                        let timeout = Duration.milliseconds(150 + 10 * round)
                        let store = await server.hastyStore(bucket: "paused", timeout: timeout)
                        await owners.run(
                            "s\(number)-\(round)",
                            in: store,
                            rounds: 1,
                            random: SeededRandom(seed: random.next())
                        )
                    }
                }
            }
        }
        faults.cancel()
        await faults.value
        let store = try await server.store(bucket: "paused")
        _ = await owners.claim(by: "last", in: store)
        #expect(owners.faults() == [])
        #expect(owners.savedCount >= 150)
    }

    @Test func `the reply to a save is lost: the next one finds it done and does not do it twice`() async throws {
        let server = try NATSServer()
        let store = try await server.store(bucket: "lost")
        let hasty = await server.hastyStore(bucket: "lost", timeout: .milliseconds(100))
        var claim: SessionClaim?
        while claim == nil { claim = try? await hasty.claim(.number(1), by: "one") }
        let claimNumber = try #require(claim).number
        let changes = SessionChanges(0, 1, ["a": "1"])
        // The save waits in the socket of the server, and nobody waits for its reply any more when that comes.
        server.pause()
        await #expect(
            kind { () throws(SessionStoreError) in
                try await hasty.save(changes, of: .number(1), claim: claimNumber)
            } == .unavailable
        )
        server.resume()
        let bucket = Bucket(connection: try await server.connection(), name: "lost")
        let claimed = SessionHead.ClaimNumber.sequence(of: claimNumber)
        while try await bucket.read(SessionKeys.head("page-1"))?.sequence == claimed { waitALittle() }
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(changes, of: .number(1), claim: claimNumber)
            } == .conflict
        )
        try await store.save(SessionChanges(1, 2, ["b": "2"]), of: .number(1), claim: claimNumber)
        #expect(try await store.claim(.number(1), by: "two").stored == StoredSession(2, ["a": "1", "b": "2"]))
    }

    @Test func `a save that arrives after the page was taken over changes nothing`() async throws {
        let bucket = Bucket(connection: try await NATSServer.shared.connection(), name: "late-save")
        let store = try await NATSServer.shared.store(bucket: "late-save")
        let old = try await store.claim(.number(1), by: "old").number
        try await store.save(SessionChanges(0, 1, ["a": "1"]), of: .number(1), claim: old)
        let before = try #require(try await bucket.read(SessionKeys.head("page-1")))
        let new = try await store.claim(.number(1), by: "new").number
        // The message that the old owner has on its way.
        let late = try await bucket.put(before.value, to: SessionKeys.head("page-1"), expecting: before.sequence)
        guard case .changed = late else {
            Issue.record("The late save was done.")
            return
        }
        try await store.delete(.number(1), claim: new)
        let later = try await bucket.put(before.value, to: SessionKeys.head("page-1"), expecting: before.sequence)
        guard case .changed = later else {
            Issue.record("The late save was done after the deletion.")
            return
        }
    }

    @Test func `an old owner stays fenced when nothing is left of the page`() async throws {
        let store = try await NATSServer.shared.store(bucket: "nothing-left") { $0.garbageAge = .seconds(-60) }
        let old = try await store.claim(.number(1), by: "old").number
        try await store.save(SessionChanges(0, 1, ["a": "1"], login: "x"), of: .number(1), claim: old)
        try await store.deleteAll(of: "x")
        _ = try await store.deleteExpired(before: 0)
        let bucket = Bucket(connection: try await NATSServer.shared.connection(), name: "nothing-left")
        #expect(try await bucket.keys(">").sorted() == [Bucket.barrier, SessionKeys.sweep])
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(1, 2), of: .number(1), claim: old)
            } == .superseded
        )
        let claim = try await store.claim(.number(1), by: "new")
        #expect(claim.number > old)
        #expect(claim.stored == nil)
    }
}
