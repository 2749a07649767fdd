import StoreSupport
import TestSupport
import Testing
import WorkflowLive

@testable import WorkflowNATS

/// Servers of NATS that crash, stop and come back.
@Suite(.timeLimit(.minutes(10)))
struct ServerFaultTests {
    @Test func `what was acknowledged survives kill -9 of the server, and saves go on when it is back`() async throws {
        let server = try NATSServer()
        let connection = try await server.connection { $0.reconnectDelay = .milliseconds(20) }
        let store = try await server.store(bucket: "crash", over: connection)
        var claimNumbers: [Int] = []
        var revisions = [Int](repeating: 0, count: 8)
        for number in 0..<8 { claimNumbers.append(try await store.claim(.number(number), by: "0").number) }
        for round in 1...3 {
            let saves = store.counts.saves
            let saving = zip(claimNumbers, revisions).enumerated().map { number, owned in
                Task { await saveUntilItFails(.number(number), claimNumber: owned.0, from: owned.1, in: store) }
            }
            try await until("200 more are saved") { store.counts.saves >= saves + 200 }
            server.kill()
            for (number, task) in saving.enumerated() { revisions[number] = await task.value }
            try server.start()
            for number in 0..<8 {
                var claim: SessionClaim?
                while claim == nil { claim = try? await store.claim(.number(number), by: "\(round)") }
                let stored = try #require(claim?.stored)
                // What was under way may be there, or not.
                #expect([revisions[number], revisions[number] + 1].contains(stored.revision))
                #expect(stored.items["last"] == Array("\(stored.revision)".utf8))
                (claimNumbers[number], revisions[number]) = (claim?.number ?? 0, stored.revision)
            }
        }
    }

    /// - Returns: The last revision that was acknowledged.
    private func saveUntilItFails(_ page: PageID, claimNumber: Int, from first: Int, in store: NATSSessionStore) async
        -> Int
    {
        var revision = first
        while true {
            let text = String(repeating: "x", count: revision % 7 * 300)
            let changes = SessionChanges(
                revision,
                revision + 1,
                ["i\(revision % 20)": text, "last": "\(revision + 1)"]
            )
            do throws(SessionStoreError) {
                try await store.save(changes, of: page, claim: claimNumber)
            } catch {
                return revision
            }
            revision += 1
        }
    }

    @Test func `a server that answers nothing fails calls in their time, and the same connection goes on later`()
        async throws
    {
        let server = try NATSServer()
        let store = await server.hastyStore(bucket: "slow", timeout: .milliseconds(200))
        var claimed: SessionClaim?
        while claimed == nil { claimed = try? await store.claim(.number(1), by: "one") }
        let claimNumber = try #require(claimed).number
        server.pause()
        let large = String(repeating: "x", count: 900_000)
        let kinds = await withTaskGroup(of: SessionStoreError.Kind?.self) { group in
            // More than the sockets hold, so that the sending thread is held up as well.
            for number in 0..<30 {
                group.addTask {
                    await kind { () throws(SessionStoreError) in
                        if number == 0 {
                            try await store.save(SessionChanges(0, 1, ["a": large]), of: .number(1), claim: claimNumber)
                        } else {
                            _ = try await store.claim(.number(100 + number), by: "one")
                        }
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(kinds.allSatisfy { $0 == .unavailable })
        server.resume()
        var claim: SessionClaim?
        while claim == nil { claim = try? await store.claim(.number(1), by: "two") }
        #expect(try #require(claim).number > claimNumber)
    }

    @Test func `a connection that is closed ends what is under way and refuses the rest`() async throws {
        let connection = try await NATSServer.shared.connection()
        let store = try await NATSServer.shared.store(over: connection)
        let claimNumber = try await store.claim(.number(1), by: "one").number
        let saving = Task { try await store.save(SessionChanges(0, 1), of: .number(1), claim: claimNumber) }
        _ = try? await saving.value
        await connection.close()
        #expect(!connection.isConnected)
        await #expect(
            kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(1, 2), of: .number(1), claim: claimNumber)
            } == .unavailable
        )
        await connection.close()
    }

    @Test func `requests beyond the bounds are refused and fail nothing else`() async throws {
        let connection = try await NATSServer.shared.connection {
            ($0.mostRequestsInFlight, $0.mostWaitingRequests) = (1, 1)
        }
        let store = try await NATSServer.shared.store(over: connection)
        let kinds = await withTaskGroup(of: SessionStoreError.Kind?.self) { group in
            for number in 0..<50 {
                group.addTask {
                    await kind { () throws(SessionStoreError) in _ = try await store.claim(.number(number), by: "one") }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(kinds.allSatisfy { $0 == nil || $0 == .unavailable })
        #expect(kinds.contains(nil))
        _ = try await store.claim(.number(0), by: "one")
    }

    @Test func `of three replicas one may be killed, and nothing is lost or doubled`() async throws {
        let cluster = try NATSCluster()
        let owners = Owners(.number(1))
        let stores = [try await cluster.store(bucket: "three"), try await cluster.store(bucket: "three")]
        // Only where one of them is too old for that.
        #expect((stores[0].warning != nil) == cluster.servers[0].log.contains("Version:  2.9."))
        let running = Task {
            await withTaskGroup { group in
                for (number, store) in stores.enumerated() {
                    let random = SeededRandom(seed: UInt64(number))
                    group.addTask { await owners.run("s\(number)", in: store, rounds: 60, random: random) }
                }
            }
        }
        try await until("30 are saved") { owners.savedCount >= 30 }
        cluster.servers[0].kill()
        await running.value
        // Saves go on with two of three.
        let before = owners.savedCount
        var random = SeededRandom(seed: 2)
        while owners.savedCount < before + 10 {
            // Some rounds claim and save nothing.
            await owners.run("late", in: stores[1], rounds: 1, random: SeededRandom(seed: random.next()))
        }
        try cluster.servers[0].start()
        _ = await owners.claim(by: "last", in: try await cluster.store(bucket: "three"))
        #expect(owners.faults() == [])
    }

    @Test
    func `a bucket of three replicas that was full takes saves and claims of all servers once its limit is raised`()
        async throws
    {
        let cluster = try NATSCluster()
        let stores = [
            try await cluster.store(bucket: "full") { ($0.mostBucketBytes, $0.callTimeout) = (40_000, .seconds(4)) },
            try await cluster.store(bucket: "full"),
        ]
        // Servers before 2.10 keep no identity of what they have refused. Each of these is in the head of its page.
        let item = String(repeating: "x", count: 3_000)
        var claimNumbers: [Int] = []
        for number in 0..<20 { claimNumbers.append(try await stores[1].claim(.number(number), by: "one").number) }
        var refused: [Int] = []
        for number in (0..<20) {
            let (store, claimNumber) = (stores[0], claimNumbers[number])
            let kind = await kind { () throws(SessionStoreError) in
                try await store.save(SessionChanges(0, 1, ["a": item]), of: .number(number), claim: claimNumber)
            }
            if kind != nil { refused.append(number) }
            if refused.count == 4 { break }
        }
        #expect(refused.count == 4)
        let bucket = stores[0].bucket
        var settings = stores[0].setup.settings
        settings.max_bytes = 1 << 20
        let _: StreamInfo = try await bucket.api("STREAM.UPDATE.\(bucket.stream)", settings)
        for number in refused.prefix(2) {
            try await stores[0].save(
                SessionChanges(0, 1, ["a": item]),
                of: .number(number),
                claim: claimNumbers[number]
            )
        }
        for number in refused {
            let claim = try await stores[1].claim(.number(number), by: "two")
            #expect(claim.stored == (refused.prefix(2).contains(number) ? StoredSession(1, ["a": item]) : nil))
        }
    }
}
