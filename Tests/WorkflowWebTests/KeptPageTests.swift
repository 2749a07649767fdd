import Foundation
import TestSupport
import Testing
import TrellisSupport
import ViewEnvironment
import Workflow
import WorkflowLive

@testable import WorkflowWeb

/// Pages over real sockets whose sessions are kept in a store that may fail.
struct KeptPageTests {
    @Test(arguments: [SessionDurability.strict, .relaxed], [3_600, -7 * 86_400, 7 * 86_400] as [Int64])
    func `what is kept of an open page is renewed, also when nothing changes and the calendar jumps`(
        durability: SessionDurability,
        seconds: Int64
    ) async throws {
        let (time, kept) = (TestTime(), Guarded<MemorySessionStore?>(nil))
        try await withKeptPage(durability.kept(for: .seconds(3_600)), clock: time.clock) { server, page, store in
            _ = try page.hello()
            try #expect(page.click("Add", number: 1).contains("1 added"))
            if durability.mode == .strict { try #expect(page.socket.next() == .text("[0,1]")) }
            while store.saves.withLock({ $0 }) == 0 { waitALittle() }
            for _ in 0..<3 {
                time.pass(seconds: seconds)
                let saves = store.saves.withLock { $0 }
                _ = try page.heartbeat(seen: 1)
                while store.saves.withLock({ $0 }) == saves { waitALittle() }
            }
            #expect(!server.reports.all.contains { $0.contains("superseded") })
            kept.withLock { $0 = store.memory }
        }
        let memory = try #require(kept.withLock { $0 })
        #expect(try await memory.deleteExpired(before: time.now) == 0)
        #expect(memory.count == 1)
    }

    @Test func `a strict page that cannot be read is told to come back, and goes on when it can`() async throws {
        try await withKeptPage(.strict) { server, page, store in
            _ = try page.hello()
            try #expect(page.click("Add", number: 1).contains("1 added"))
            #expect(try page.socket.next() == .text("[0,1]"))
            // The page leaves the memory of the server as soon as its connection has gone.
            try page.socket.sendFrame([3, 232], opcode: 8)
            #expect(server.reports.wait { $0.count { $0.contains("ended") } >= 2 })
            #expect(server.server.pageCount == 0)

            store.fails.withLock { $0 = true }
            try page.reconnect()
            #expect(try page.hello(epoch: 1, seen: 1, unacked: 2) == .close(code: 1013, reason: "overloaded"))
            #expect(
                server.reports.wait { $0.contains { $0.contains("the store of sessions failed: The disk is full.") } }
            )
            #expect(server.server.pageCount == 0)

            store.fails.withLock { $0 = false }
            try page.reconnect()
            guard case .text(let frame) = try page.hello(epoch: 1, seen: 1, unacked: 2) else {
                Issue.record("The page was not answered.")
                return
            }
            #expect(frame.hasPrefix("[\"resync\"") && frame.contains("1 added"), "\(frame)")
        }
    }

    @Test func `a relaxed page that is new goes on without its store, and is saved when that works`() async throws {
        try await withKeptPage(.relaxed) { server, page, store in
            store.fails.withLock { $0 = true }
            _ = try page.hello()
            try #expect(page.click("Add", number: 1).contains("1 added"))
            #expect(server.reports.wait { $0.contains { $0.contains("notSaved") } })
            store.fails.withLock { $0 = false }
            #expect(server.reports.wait { $0.contains { $0.contains("savedAgain") } })
            #expect(store.memory.count == 1)
        }
    }

    @Test func `a server whose saves fail is degraded and takes visitors, until they work again`() async throws {
        try await withKeptPage(.strict) { server, page, store in
            _ = try page.hello()
            try #expect(page.click("Add", number: 1).contains("1 added"))
            #expect(try page.socket.next() == .text("[0,1]"))
            try #expect(server.answer("ready") == "ready\n")
            store.fails.withLock { $0 = true }
            try #expect(page.click("Add", number: 2, seen: 1).contains("2 added"))
            let unsaved = "degraded: the store of sessions fails; 1 wait to be saved\n"
            while try server.answer("ready") != unsaved { waitALittle() }
            try #expect(server.answer("health") == unsaved)
            let metrics = try server.answer("metrics")
            #expect(metrics.contains("\ntrellis_degraded 1\n") && metrics.contains("\ntrellis_sessions_unsaved 1\n"))
            #expect(metrics.contains("\ntrellis_sessions_owned 1\n"))
            #expect(metrics.contains("\ntrellis_save_seconds_count 1\n"))
            store.fails.withLock { $0 = false }
            while try server.answer("ready") != "ready\n" { waitALittle() }
            try #expect(server.answer("metrics").contains("\ntrellis_degraded 0\n"))
        }
    }

    @Test func `a page that ends while it waits to be saved is no longer counted`() async throws {
        try await withKeptPage(.strict) { server, page, store in
            _ = try page.hello()
            store.fails.withLock { $0 = true }
            try #expect(page.click("Add", number: 1).contains("1 added"))
            while try server.answer("ready") == "ready\n" { waitALittle() }
            try page.socket.sendFrame([3, 232], opcode: 8)
            #expect(server.reports.wait { $0.count { $0.contains("ended") } >= 2 })
            while try server.answer("ready") != "ready\n" { waitALittle() }
            try #expect(server.answer("metrics").contains("\ntrellis_sessions_owned 0\n"))
        }
    }

    @Test func `a server whose store refuses claims is degraded until one is done`() async throws {
        try await withKeptPage(.strict) { server, page, store in
            store.fails.withLock { $0 = true }
            try #expect(page.hello() == .close(code: 1013, reason: "overloaded"))
            while try server.answer("ready") != "degraded: the store of sessions fails\n" { waitALittle() }
            store.fails.withLock { $0 = false }
            try page.reconnect()
            _ = try page.hello()
            try #expect(server.answer("ready") == "ready\n")
        }
    }

    @Test func `a page that is asked to go elsewhere hears of it when it is saved`() async throws {
        try await withStoppingServer { page, _, store, gate in
            async let goodbye = onThread {
                let event = try page.value.socket.next()
                return (event, store.memory.count)
            }
            await gate.waitForArrival()
            gate.open()
            let (event, saved) = try await goodbye
            #expect(event.isGoodbye, "\(event)")
            #expect(saved == 1)
        }
    }

    @Test func `a page that comes back while its server stops is asked to go elsewhere, too`() async throws {
        try await withStoppingServer { page, other, _, gate in
            await gate.waitForArrival()
            let event = try await onThread {
                try other.value.send("[1,\"\(page.value.token)\",1,1,2]")
                return try other.value.next()
            }
            #expect(event.isGoodbye, "\(event)")
            gate.open()
        }
    }

    @Test func `a page is claimed once, however many of its connections come at a time`() async throws {
        // A page that is left for a moment between two of them has to stay.
        try await withKeptPage(.strict, retention: .seconds(60)) { _, page, store in
            let others = try (0..<4).map { _ in
                try WebSocketClient(port: page.port, path: "/_trellis/live", cookie: page.cookie)
            }
            for socket in others { try socket.send("[1,\"\(page.token)\",0,0,1]") }
            for socket in others { _ = try socket.next() }
            #expect(store.claims.withLock { $0 } == 1)
        }
    }
}

/// Runs `body` with a page of a server that stops, another socket that was open before, and the gate at which the last save waits.
private func withStoppingServer(
    _ body: (Isolated<LivePageClient>, Isolated<WebSocketClient>, FailingStore, Gate) async throws -> Void
) async throws {
    let (store, gate) = (FailingStore(), Gate())
    let app = LiveApp(title: "Kept") { _, _ in Adding() }.keepingSessions(.relaxed)
    var options = WebServerOptions.ephemeral
    options.sessionStore = store
    options.limits.graceTime = .seconds(300)
    store.gate.withLock { $0 = gate }
    let server = try WebServer(options: options) { _ in .page(app) }
    try await server.start()
    let (page, other) = try await onThread {
        let page = try LivePageClient(port: server.port)
        _ = try page.hello()
        try #expect(page.click("Add", number: 1).contains("1 added"))
        let other = try WebSocketClient(port: page.port, path: "/_trellis/live", cookie: page.cookie)
        return (Isolated(page), Isolated(other))
    }
    async let end: Void = server.stop()
    try await body(page, other, store, gate)
    await end
}

extension WebSocketClient.Event {
    fileprivate var isGoodbye: Bool { if case .close(1012, _) = self { true } else { false } }
}

private func withKeptPage(
    _ durability: SessionDurability,
    retention: Duration = .milliseconds(1),
    clock: WebServerClock = .system,
    _ body: @escaping @Sendable (TestServer, LivePageClient, FailingStore) throws -> Void
) async throws {
    let store = FailingStore()
    var options = WebServerOptions.released
    options.sessionStore = store
    options.metricsPort = 0
    let limits = WebServerLimits.patient { $0.pageRetention = retention }
    let app = LiveApp(title: "Kept") { _, _ in Adding() }.keepingSessions(durability)
    try await withServer(
        options: options,
        limits: limits,
        acceptor: nil,
        clock: clock,
        handler: { _ in .page(app) }
    ) { server in
        try body(server, try LivePageClient(port: server.port), store)
    }
}

/// A store in memory that a test has fail.
private final class FailingStore: SessionStore {
    let memory = MemorySessionStore()
    let fails = Guarded(false)
    let claims = Guarded(0)
    let saves = Guarded(0)
    /// The place where the next save waits.
    let gate = Guarded<Gate?>(nil)

    private func check() throws(SessionStoreError) {
        if fails.withLock({ $0 }) { throw SessionStoreError(.unavailable, "The disk is full.") }
    }

    func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        try check()
        claims.withLock { $0 += 1 }
        await Task.yield()
        return try await memory.claim(session, by: owner)
    }

    func save(_ changes: SessionChanges, of session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try check()
        let gate = gate.withLock { exchange(&$0, with: nil) }
        await gate?.arrive()
        try await memory.save(changes, of: session, claim: claimNumber)
        saves.withLock { $0 += 1 }
    }

    func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await memory.delete(session, claim: claimNumber)
    }

    func deleteAll(of login: String) async throws(SessionStoreError) { try await memory.deleteAll(of: login) }

    func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
        try await memory.deleteExpired(before: time)
    }
}
