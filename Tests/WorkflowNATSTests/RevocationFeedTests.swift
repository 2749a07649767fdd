import Foundation
import StoreSupport
import TestSupport
import Testing
import WorkflowLive

@testable import WorkflowNATS

/// Logins that end at one server, as the others hear of them.
@Suite(.timeLimit(.minutes(10)))
struct RevocationFeedTests {
    private let name = "test-\(UUID().uuidString)"
    private let late: Int64 = 9_000_000_000

    private var bucket: Bucket {
        get async throws { Bucket(connection: try await NATSServer.shared.connection(), name: name) }
    }

    private func revoke(_ login: String, in store: NATSSessionStore) async throws {
        try await store.revoke(Revocation(login: login, expiry: late))
    }

    @Test func `a login that ends is handed out to all servers at once, and to those that start later`() async throws {
        let (one, two) = (
            try await NATSServer.shared.store(bucket: name), try await NATSServer.shared.store(bucket: name)
        )
        let names = ["a", "A.b *", "é"]
        let heard = HeardRevocations(of: two)
        try await heard.waitUntilCaughtUp()
        for name in names {
            try await revoke(name, in: one)
            try await heard.waitForLogin(name)
        }
        let later = HeardRevocations(of: one)
        try await later.waitUntilCaughtUp()
        #expect(later.steps == ["behind", "revoked", "caught up"])
        #expect(later.logins == Set(names))
        #expect(later.all.contains(.revoked(Revocation(login: "é", expiry: late))))
    }

    @Test func `a watch that has ended hears nothing more`() async throws {
        let store = try await NATSServer.shared.store(bucket: name)
        let (ended, heard) = (HeardRevocations(of: store), HeardRevocations(of: store))
        try await ended.waitUntilCaughtUp()
        ended.end()
        try await revoke("a", in: store)
        try await heard.waitForLogin("a")
        #expect(ended.logins == [])
    }

    @Test func `values that no store has written are passed over, and removed when they are old`() async throws {
        let store = try await NATSServer.shared.store(bucket: name) { $0.garbageAge = .seconds(-60) }
        let bucket = try await bucket
        let good = [(Header.expiry, String(late))]
        for (key, headers) in [
            ("r.l.x", []), ("r.l.y", [(Header.expiry, "soon")]), ("r.l.=6", good), ("r.l.=zz", good), ("r.l.=ff", good),
            ("r.other", good), ("r.a.b.c", good),
        ] {
            _ = try await bucket.put(Array("no".utf8), to: key, expecting: nil, headers: headers)
        }
        try await revoke("a", in: store)
        let heard = HeardRevocations(of: store)
        try await heard.waitUntilCaughtUp()
        #expect(heard.logins == ["a"])
        _ = try await store.deleteExpired(before: 0)
        #expect(try await bucket.keys("r.>").sorted() == ["r.l.a", "r.mark"])
    }

    @Test func `revocations that have expired are removed, and no others`() async throws {
        let store = try await NATSServer.shared.store(bucket: name)
        for (login, expiry) in [("a", 10), ("b", 11), ("c", 10), ("c", 12)] as [(String, Int64)] {
            try await store.revoke(Revocation(login: login, expiry: expiry))
        }
        try await store.revoke(Revocation(login: nil, expiry: 10))
        _ = try await store.deleteExpired(before: 9)
        #expect(try await bucket.keys("r.>").count == 4)
        _ = try await store.deleteExpired(before: 10)
        #expect(try await bucket.keys("r.>").sorted() == ["r.l.b", "r.l.c"])
    }

    @Test func `of too many revocations the older half is replaced by one, and none is forgotten`() async throws {
        let store = try await NATSServer.shared.store(bucket: name) { $0.mostRevocations = 4 }
        for number in 1...7 as ClosedRange<Int64> {
            try await store.revoke(Revocation(login: "a\(number)", expiry: 100 + number))
        }
        _ = try await store.deleteExpired(before: 0)
        let heard = HeardRevocations(of: store)
        try await heard.waitUntilCaughtUp()
        #expect(heard.logins == ["a6", "a7", "*"])
        #expect(heard.all.contains(.revoked(Revocation(login: nil, expiry: 105))))
        // An earlier time takes nothing back.
        try await store.revoke(Revocation(login: nil, expiry: 50))
        let later = HeardRevocations(of: store)
        try await later.waitUntilCaughtUp()
        #expect(later.all.contains(.revoked(Revocation(login: nil, expiry: 105))))
    }

    @Test func `a store that was cut off by a crash of the server is behind before a call is done, and catches up`()
        async throws
    {
        let server = try NATSServer()
        let connection = try await server.connection { $0.reconnectDelay = .milliseconds(20) }
        let store = try await server.store(bucket: name, over: connection)
        let heard = HeardRevocations(of: store)
        try await heard.waitUntilCaughtUp()
        for round in 1...3 {
            server.kill()
            try await heard.waitUntilCutOff()
            let failed = await kind { () throws(SessionStoreError) in
                try await store.revoke(Revocation(login: "lost", expiry: late))
            }
            #expect(failed == .unavailable)
            try server.start()
            while (try? await revoke("a\(round)", in: store)) == nil { waitALittle() }
            #expect(heard.steps.filter { $0 == "behind" }.count == round + 1)
            try await heard.waitForLogin("a\(round)")
            try await heard.waitUntilCaughtUp()
        }
        // What was read before is not read again.
        #expect(heard.all.count { $0 == .revoked(Revocation(login: "a1", expiry: late)) } == 1)
    }

    @Test func `a server that is cut off from the others hears what it has missed before it is caught up`() async throws
    {
        let cluster = try NATSCluster()
        _ = try await cluster.store(bucket: name)
        func store(at server: NATSServer) async throws -> NATSSessionStore {
            try await server.store(bucket: name) { $0.replicas = 3 }
        }
        let (near, far) = (try await store(at: cluster.servers[0]), try await store(at: cluster.servers[2]))
        let heard = HeardRevocations(of: far)
        try await heard.waitUntilCaughtUp()
        cluster.servers[2].pause()
        try await heard.waitUntilCutOff()
        while (try? await revoke("a", in: near)) == nil { waitALittle() }
        #expect(heard.logins == [])
        cluster.servers[2].resume()
        try await heard.waitUntilCaughtUp()
        #expect(heard.steps == ["behind", "caught up", "cut off", "behind", "revoked", "caught up"])
        #expect(heard.logins == ["a"])
    }

    @Test func `a call that fails makes a store doubt what it knows`() async throws {
        let connection = try await NATSServer.shared.connection { $0.mostWaitingBytes = 100 }
        let store = try await NATSServer.shared.store(bucket: name, over: connection)
        let heard = HeardRevocations(of: store)
        try await heard.waitUntilCaughtUp()
        // Fails without a word from the server, as two large requests at a time are too many.
        let claimNumber = try await store.claim(.number(1), by: "one").number
        while heard.steps == ["behind", "caught up"] {
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        let changes = SessionChanges(0, 1, ["a": String(repeating: "x", count: 1_000)])
                        try? await store.save(changes, of: .number(1), claim: claimNumber)
                    }
                }
            }
            _ = try? await store.claim(.number(2), by: "one")
        }
        #expect(heard.steps.prefix(3) == ["behind", "caught up", "behind"])
        try await heard.waitUntilCaughtUp()
    }

    @Test func `revocations are read again after some were lost on their way`() async throws {
        let store = try await NATSServer.shared.store(bucket: name)
        let bucket = try await bucket
        let heard = HeardRevocations(of: store)
        try await heard.waitUntilCaughtUp()
        let consumer = try await consumer(of: bucket)
        let inbox = try #require(consumer.config.deliver_subject)
        let headers = [("Status", "100"), ("Nats-Last-Consumer", "1000")]
        try await bucket.connection.send(OutgoingMessage(subject: inbox, headers: headers), reply: nil)
        try await until("the watch has caught up twice") { heard.all.count { $0 == .caughtUp } == 2 }
        #expect(heard.steps == ["behind", "caught up", "cut off", "behind", "caught up"])
        try await revoke("a", in: store)
        try await heard.waitForLogin("a")
    }

    @Test func `a store whose consumer is gone hears what it has missed before it is caught up`() async throws {
        let store = try await NATSServer.shared.store(bucket: name)
        let bucket = try await bucket
        let heard = HeardRevocations(of: store)
        try await heard.waitUntilCaughtUp()
        let consumer = try await consumer(of: bucket).name
        let _: Deleted = try await bucket.api("CONSUMER.DELETE.\(bucket.stream).\(consumer)", Nothing())
        try await revoke("a", in: store)
        try await heard.waitForLogin("a")
        try await heard.waitUntilCaughtUp()
        #expect(heard.steps == ["behind", "caught up", "cut off", "behind", "revoked", "caught up"])
    }

    @Test func `a bucket that was made again is read from its beginning`() async throws {
        let store = try await NATSServer.shared.store(bucket: name)
        let bucket = try await bucket
        let heard = HeardRevocations(of: store)
        try await heard.waitUntilCaughtUp()
        for _ in 0..<50 { try await revoke("a", in: store) }
        try await heard.waitForLogin("a")
        let _: Deleted = try await bucket.api("STREAM.DELETE.\(bucket.stream)", Nothing())
        let other = try await NATSServer.shared.store(bucket: name)
        try await revoke("b", in: other)
        try await heard.waitForLogin("b")
        try await heard.waitUntilCaughtUp()
    }

    /// The consumer of the one watch.
    private func consumer(of bucket: Bucket) async throws -> FoundConsumer {
        let found: FoundConsumers = try await bucket.api("CONSUMER.LIST.\(bucket.stream)", Nothing())
        return try #require(found.consumers.first)
    }
}

private struct Deleted: Decodable { let success: Bool }

private struct FoundConsumers: Decodable { let consumers: [FoundConsumer] }

private struct FoundConsumer: Decodable {
    struct Settings: Decodable { let deliver_subject: String? }

    let name: String
    let config: Settings
}
