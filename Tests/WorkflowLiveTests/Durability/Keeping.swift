import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowScreens
import WorkflowSnapshots

@testable import WorkflowLive

/// Counts, has a child that counts too, and a part that is not kept.
struct KeptCounter: DurableWorkflow {
    let session: SessionContext
    let source: CountSource

    struct State: Codable, Equatable { var count = 0 }
    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<KeptCounter>) -> KeptScreen {
        let sink = context.makeStateMutationSink()
        source.sink = sink
        return KeptScreen(
            count: state.count,
            child: KeptChild().rendered(in: context, key: "child"),
            loose: Loose().rendered(in: context),
            onAdd: { sink.send { $0.count += 1 } },
            onSame: { sink.send { _ in } },
            onHold: { source.hold = session.event?.hold() },
            onSignIn: { try? session.signIn(as: "Ada") }
        )
    }
}

struct KeptChild: DurableWorkflow {
    struct State: Codable, Equatable { var count = 0 }
    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<KeptChild>) -> (count: Int, add: () -> Void) {
        let sink = context.makeStateMutationSink()
        return (state.count, { sink.send { $0.count += 1 } })
    }
}

/// Not durable.
struct Loose: Workflow {
    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Loose>) -> (count: Int, add: () -> Void) {
        let sink = context.makeStateMutationSink()
        return (state, { sink.send { $0 += 1 } })
    }
}

struct KeptScreen: WebScreen {
    var count: Int
    var child: (count: Int, add: () -> Void)
    var loose: (count: Int, add: () -> Void)
    var onAdd: () -> Void
    var onSame: () -> Void
    var onHold: () -> Void
    var onSignIn: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        p { "count \(count), child \(child.count), loose \(loose.count)" }
        button(.onClick(onAdd)) { "Add" }
        button(.onClick(child.add)) { "Child" }
        button(.onClick(loose.add)) { "Loose" }
        button(.onClick(onSame)) { "Same" }
        button(.onClick(onHold)) { "Hold" }
        button(.onClick(onSignIn)) { "Sign in" }
    }
}

/// Changes the tree that rendered last without an event of its page, as a worker does.
final class CountSource: @unchecked Sendable {
    // Used on the test's thread alone.
    var sink: StateMutationSink<KeptCounter>?
    /// That of the last click on "Hold".
    var hold: Hold?

    func push(_ count: Int) { sink?.send { $0.count = count } }
}

/// A store in memory whose saves a test lets through one by one, or has fail.
final class GatedStore: SessionStore {
    let memory = MemorySessionStore()
    private let state = Guarded(State())

    private struct State {
        var isOpen = true
        var failure: SessionStoreError?
        /// Fails after it has saved, as a connection that breaks before the answer does.
        var losesAnswers = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var claims = 0
        var saves: [SessionChanges] = []
        var lastClaimNumber = 0
        /// The claim that the memory has in the place of one from before it was rolled back.
        var rolledBack: (old: Int, new: Int)?
    }

    /// Has only the first saves of a page, as a disk that comes back without the others while the process runs.
    func rollBack(to count: Int, of page: PageID) async throws {
        let old = state.withLock { $0.lastClaimNumber }
        let new = try await memory.keepOnly(saves.prefix(count), of: page, by: "test")
        state.withLock { $0.rolledBack = (old, new) }
    }

    /// The saves that have been asked for.
    var saves: [SessionChanges] { state.withLock { $0.saves } }
    var claims: Int { state.withLock { $0.claims } }
    var waiting: Int { state.withLock { $0.waiting.count } }

    func close() { state.withLock { $0.isOpen = false } }

    /// Lets the saves through that wait.
    func letThrough() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func open() {
        state.withLock { $0.isOpen = true }
        letThrough()
    }

    func fail(with error: SessionStoreError?, losingAnswers: Bool = false) {
        state.withLock { ($0.failure, $0.losesAnswers) = (error, losingAnswers) }
    }

    func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        state.withLock { $0.claims += 1 }
        return try await memory.claim(session, by: owner)
    }

    func save(_ changes: SessionChanges, of session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                state.saves.append(changes)
                state.lastClaimNumber = claimNumber
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
        let (failure, losesAnswers, rolledBack) = state.withLock { ($0.failure, $0.losesAnswers, $0.rolledBack) }
        if let failure, !losesAnswers { throw failure }
        let claimNumber = rolledBack.map { $0.old == claimNumber ? $0.new : claimNumber } ?? claimNumber
        try await memory.save(changes, of: session, claim: claimNumber)
        if let failure { throw failure }
    }

    func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await memory.delete(session, claim: claimNumber)
    }

    func deleteAll(of login: String) async throws(SessionStoreError) { try await memory.deleteAll(of: login) }

    func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
        try await memory.deleteExpired(before: time)
    }
}

extension MemorySessionStore {
    /// Has only these saves of a page, as a disk that has lost the others.
    /// - Returns: The number of the claim.
    @discardableResult
    fileprivate func keepOnly(
        _ saves: some Sequence<SessionChanges>,
        of page: PageID,
        by owner: String = "disk"
    ) async throws -> Int {
        try await delete(page, claim: claim(page, by: owner).number)
        let claimNumber = try await claim(page, by: owner).number
        for save in saves { try await self.save(save, of: page, claim: claimNumber) }
        return claimNumber
    }
}

/// A store that several servers use, with the saves of another one.
final class LeasedStore: SharedSessionStore {
    let lease: Duration
    private let store: GatedStore

    init(_ store: GatedStore, lease: Duration) { (self.store, self.lease) = (store, lease) }

    // Sessions do not use these.
    func revoke(_ revocation: Revocation) async throws(SessionStoreError) {}
    func watchRevocations(_ receive: @escaping @Sendable (RevocationUpdate) -> Void) -> @Sendable () -> Void { {} }

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

    func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
        try await store.deleteExpired(before: time)
    }
}

/// A server with one page that dies and comes back.
final class KeptPage {
    let store: GatedStore
    let app: LiveApp
    let login = Guarded<String?>("visitor")
    let source = CountSource()
    private let shared: any SessionStore
    private(set) var browser: TestBrowser
    /// The frames that the present browser has got.
    private var frames: [String] = []

    /// - Parameter lease: That of a store that servers share; `nil` for one that is not shared.
    init(_ durability: SessionDurability, store: GatedStore = GatedStore(), lease: Duration? = nil) async throws {
        self.store = store
        shared = lease.map { LeasedStore(store, lease: $0) } ?? store
        app = LiveApp(title: "Kept") { [source] session, _ in KeptCounter(session: session, source: source) }
            .keepingSessions(durability)
        browser = try await Self.start(app, shared, login)
        browser.attach()
        _ = take()
    }

    var session: LiveSession { browser.session }

    /// Kills the process: what is not in the store is gone. A new one takes the page over.
    /// - Parameters:
    ///   - acknowledged: The number of the last event that the browser knows to be acknowledged.
    ///   - saves: The number of saves that the store still has; `nil` for all.
    /// - Returns: The frames with which the browser is answered.
    @discardableResult
    func restart(acknowledged: Int, isKilled: Bool = true, saves: Int? = nil, saved: Int? = nil) async throws
        -> [String]
    {
        take()
        let (claimNumber, next) = (browser.epoch, browser.nextEvent)
        if !isKilled {
            session.end(.goingAway)
            await session.lastSave?.value
        }
        if let saves { try await store.memory.keepOnly(store.saves.prefix(saves), of: PageID(rawValue: "p")) }
        browser = try await Self.start(app, shared, login)
        browser.nextEvent = next
        frames = []
        browser.attach(epoch: claimNumber, firstUnacked: acknowledged + 1, saved: saved ?? savedEvent, boot: 1)
        return take()
    }

    private static func start(_ app: LiveApp, _ store: any SessionStore, _ login: Guarded<String?>) async throws
        -> TestBrowser
    {
        let storage = SessionStorage(store: store, coder: .json, owner: "test", time: { 1_000 }) { _ in
            login.withLock { $0 }
        }
        let kept = app.durability.mode == .off ? nil : try await storage.claim(PageID(rawValue: "p"))
        return try TestBrowser(app, storage: storage, kept: kept)
    }

    func click(_ label: String) throws { try browser.click(label) }

    /// The text of the page.
    var text: String {
        _ = take()
        let all = frames.joined(separator: "\n").matches(of: #/count \d+, child \d+, loose \d+/#)
        return all.last.map { String($0.output) } ?? ""
    }

    /// Frames since the last call, of which acknowledgements are kept for ``takeAcknowledged()``.
    @discardableResult
    func take() -> [String] {
        let new = browser.take()
        frames += new
        for frame in new {
            guard let parts = try? JSONReader.read(frame).elements, parts.first?.integer != nil else { continue }
            if let number = parts[1].integer { acknowledged = max(acknowledged ?? 0, number) }
            if parts[0].integer == 0, parts.count > 3 { savedEvent = parts[3].integer ?? savedEvent }
        }
        return new
    }

    private var acknowledged: Int?
    /// The last event of which the browser was told that it is saved.
    private(set) var savedEvent = 0

    /// The last event that the frames since the last call acknowledge; `nil` if none does.
    func takeAcknowledged() -> Int? {
        take()
        defer { acknowledged = nil }
        return acknowledged
    }

    /// Runs the work of the session until something is so.
    func wait(until isSo: () -> Bool) async {
        while !isSo() {
            browser.scheduler.advance()
            await Task.yield()
        }
    }

    /// Runs the work of the session until all saves that have begun are over.
    func settle() async {
        for _ in 0..<200 {
            browser.scheduler.advance()
            await Task.yield()
        }
    }

    func reports(_ kind: SessionReport.Kind) -> [SessionReport] {
        browser.reports.all.withLock { $0.filter { $0.kind == kind } }
    }
}
