import Foundation
import LiveModel
import TestSupport
import Testing
import TrellisSupport
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

/// The pages of a server that was lost, which come to another one all at once.
@Suite(.timeLimit(.minutes(10)))
struct ClaimQueueTests {
    @Test func `F9 of a store that servers share no more than so many sessions are claimed at a time`() async throws {
        let store = HeldStore()
        let limits = WebServerLimits.patient { ($0.claims, $0.claimPatience) = (2, .seconds(3_600)) }
        try await withServer(of: SharedStore(store), limits) { server in
            let pages = try (0..<6).map { _ in try LivePageClient(port: server.port) }
            for page in pages { try page.socket.send("[1,\"\(page.token)\",0,0,1]") }
            let claims = try #require(server.server.pages.claims)
            while claims.counts.waiting + store.underWay < 6 { waitALittle() }
            #expect(store.underWay == 2)
            store.open()
            for page in pages { #expect(try page.nextText().hasPrefix("[\"resume\"")) }
            #expect(store.most == 2)
            #expect(claims.counts == (0, 0))
        }
    }

    @Test func `F9 a page whose claim has waited for too long is told to come back, and goes on then`() async throws {
        let store = HeldStore()
        let limits = WebServerLimits.patient { ($0.claims, $0.claimPatience) = (1, .milliseconds(1)) }
        try await withServer(of: SharedStore(store), limits) { server in
            let (first, second) = (try LivePageClient(port: server.port), try LivePageClient(port: server.port))
            try first.socket.send("[1,\"\(first.token)\",0,0,1]")
            while store.underWay < 1 { waitALittle() }
            #expect(try second.hello() == .close(code: 1013, reason: "overloaded"))
            #expect(server.reports.wait { $0.contains { $0.contains("expected its turn") } })
            store.open()
            #expect(try first.nextText().hasPrefix("[\"resume\""))
            // The one that gave up has left no place behind.
            try second.reconnect()
            while case .close(1013, _) = try second.hello() { try second.reconnect() }
            #expect(store.claimed == 2)
            #expect(try #require(server.server.pages.claims).counts == (0, 0))
        }
    }

    @Test func `F9 a store of one server gets all claims together, as it commits them together`() async throws {
        let store = HeldStore()
        let limits = WebServerLimits.patient { $0.claims = 1 }
        try await withServer(of: store, limits) { server in
            try #require(server.server.pages.claims == nil)
            let pages = try (0..<3).map { _ in try LivePageClient(port: server.port) }
            for page in pages { try page.socket.send("[1,\"\(page.token)\",0,0,1]") }
            while store.underWay < 3 { waitALittle() }
            store.open()
            for page in pages { _ = try page.nextText() }
        }
    }

    @Test func `F9 claims have their turns in the order in which they came`() async throws {
        var limits = WebServerLimits()
        (limits.claims, limits.claimPatience) = (1, .seconds(3_600))
        let (claims, gate, order) = (ClaimQueue(limits: limits), Gate(), Guarded<[Int]>([]))
        let home = Home()
        await withTaskGroup { group in
            group.addTask { await home.claim(in: claims) { await gate.arrive() } }
            await gate.waitForArrival()
            for number in 1...5 {
                group.addTask { await home.claim(in: claims) { order.withLock { $0.append(number) } } }
                while claims.counts.waiting < number, order.withLock({ $0.isEmpty }) {
                    try? await Task.sleep(for: .milliseconds(1))
                }
            }
            gate.open()
        }
        #expect(order.withLock { $0 } == [1, 2, 3, 4, 5])
    }
}

private actor Home {
    func claim(in claims: ClaimQueue, _ work: @Sendable () async -> Void) async {
        try? await claims.run(on: HomeScheduler(home: self)) { () async throws(SessionStoreError) in await work() }
    }
}

private func withServer(
    of store: any SessionStore,
    _ limits: WebServerLimits,
    _ body: @escaping @Sendable (TestServer) throws -> Void
) async throws {
    var options = WebServerOptions.released
    options.sessionStore = store
    let app = LiveApp(title: "Kept") { _, _ in BuiltPage { p { "Still" } } }.keepingSessions(.strict)
    try await withServer(options: options, limits: limits, acceptor: nil, handler: { _ in .page(app) }, body)
}

/// A store of one server, whose claims wait until a test lets them go on.
private final class HeldStore: SessionStore {
    private struct State {
        var isOpen = false
        var (underWay, most, claimed) = (0, 0, 0)
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let memory = MemorySessionStore()
    private let state = Guarded(State())

    var underWay: Int { state.withLock { $0.underWay } }
    /// The largest number of claims at a time.
    var most: Int { state.withLock { $0.most } }
    var claimed: Int { state.withLock { $0.claimed } }

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        await withCheckedContinuation { waiter in
            let isOpen = state.withLock { state in
                state.underWay += 1
                state.most = max(state.most, state.underWay)
                if !state.isOpen { state.waiters.append(waiter) }
                return state.isOpen
            }
            if isOpen { waiter.resume() }
        }
        defer { state.withLock { ($0.underWay, $0.claimed) = ($0.underWay - 1, $0.claimed + 1) } }
        return try await memory.claim(session, by: owner)
    }

    func save(_ changes: SessionChanges, of session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await memory.save(changes, of: session, claim: claimNumber)
    }

    func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await memory.delete(session, claim: claimNumber)
    }

    func deleteAll(of login: String) async throws(SessionStoreError) { try await memory.deleteAll(of: login) }

    func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int { 0 }
}

/// The same as a store that servers share.
private struct SharedStore: SharedSessionStore {
    private let store: HeldStore
    let lease = Duration.seconds(2)

    init(_ store: HeldStore) { self.store = store }

    func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        try await store.claim(session, by: owner)
    }

    func save(_ changes: SessionChanges, of session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await store.save(changes, of: session, claim: claimNumber)
    }

    func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await store.delete(session, claim: claimNumber)
    }

    func deleteAll(of login: String) async throws(SessionStoreError) { try await store.deleteAll(of: login) }

    func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int { 0 }

    func revoke(_ revocation: Revocation) async throws(SessionStoreError) {}

    func watchRevocations(_ receive: @escaping @Sendable (RevocationUpdate) -> Void) -> @Sendable () -> Void {
        receive(.caughtUp)
        return {}
    }
}
