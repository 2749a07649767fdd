import Synchronization
import TrellisSupport
import WorkflowHTML
import WorkflowLive

/// The live pages of one server: finds or makes the session of each, keeps it for a while and ends it.
final class Pages: SocketAcceptor {
    let parts: ServerParts
    let identities: Identities
    /// Closed while logins may have ended that this server does not know of.
    let gate: LoginGate
    let developer: DeveloperTools
    private let adjust: @Sendable (inout SessionServices) -> Void
    /// The store of sessions; nil if nothing is kept.
    let store: (any SessionStore)?
    /// The turns of claims; nil for a store of this server alone.
    let claims: ClaimQueue?
    /// The name of this server as the owner of sessions.
    let owner: String
    let isPruningArmed = Guarded(false)
    let sweepClock: Guarded<SweepClock>
    let handler: RequestHandler
    let registry: Guarded<PageRegistry>
    let uploads = UploadDesk()
    let lastConnection = Atomic<UInt64>(0)
    private let lastHome = Atomic<UInt64>(0)
    /// The numbers of the loops that have a timer for `expire`. Each has its own, so that one that stands still keeps no page.
    private let armedLoops = Guarded<Set<Int>>([])
    private let memory = MemoryReturn()

    init(
        _ parts: ServerParts,
        identities: Identities,
        gate: LoginGate,
        developer: DeveloperTools,
        store: (any SessionStore)?,
        adjust: @escaping @Sendable (inout SessionServices) -> Void,
        handler: @escaping RequestHandler
    ) {
        self.parts = parts
        self.identities = identities
        self.gate = gate
        self.developer = developer
        self.adjust = adjust
        self.store = store
        claims = store is any SharedSessionStore ? ClaimQueue(limits: parts.limits) : nil
        owner = store == nil ? "" : Self.makeOwner()
        let clock = parts.clock
        sweepClock = Guarded(SweepClock(calendar: clock.secondsSince1970, monotonic: clock.now))
        self.handler = handler
        registry = Guarded(PageRegistry(limits: parts.limits))
    }

    var count: Int { registry.withLock { $0.count } }

    /// The numbers of pages now and of those that were ended, for metrics.
    var counts: PageRegistry.Counts { registry.withLock { $0.counts } }

    func makeHome(_ page: PageID, for request: WebRequest, on loop: HomeLoop) -> SessionHome {
        let number = lastHome.add(1, ordering: .relaxed).newValue
        var services = SessionServices(
            scheduler: LoopScheduler(loop: loop, clock: parts.clock),
            issueTicket: { [weak self] page, change in self?.issueTicket(page, change) ?? "" },
            report: { [weak self, hearsPatches = parts.hearsPatches] report in
                // Before the server is asked for, whose reference count all loops would change.
                if report.kind == .flushed, !hearsPatches() { return }
                self?.heard(report, from: number)
            },
            beginStep: { loop.labelStep($0) },
            pageBytes: parts.limits.pageBytes,
            // A page that renders without end blocks all others of its loop.
            endlessRenderingTimeLimit: .milliseconds(250)
        )
        let share = ByteShare(of: parts.budget) { [weak self] in self?.makeRoom(by: page, home: number) }
        let expiry = TokenExpiry()
        let identities = identities
        services.renewToken = { [weak self] page, connection, hasJoined in
            // Pages say that they are there far more often than a token is due, and the lock is all loops'.
            guard hasJoined || expiry.isDue(at: identities.now) else { return nil }
            return self?.renewToken(of: page, for: connection, noting: expiry)
        }
        services.hold = { [weak self] bytes in
            let isHeld = share.hold(bytes)
            if !isHeld { self?.reportTooManyBytes(of: page) }
            return isHeld
        }
        services.pageRate = min(parts.limits.eventsPerSecond, 1 << 40) << 10
        services.counters = loop.counters.sessions
        services.showsMistakes = developer.showsMistakes && request.isLocal
        services.executor = loop
        services.server = uploads
        adjust(&services)
        return SessionHome(loop: loop, page: page, number: number, services: services, storage: storage, claims: claims)
    }

    /// Has a page close its connection, since it is the largest and all together are too large.
    private func makeRoom(by page: PageID, home number: UInt64) {
        guard let home = registry.withLock({ $0.entry(of: page)?.home }), home.number == number else { return }
        home.loop.post { home.holdBytes() }
    }

    private func reportTooManyBytes(of page: PageID) {
        let address = registry.withLock { $0.entry(of: page)?.address }
        parts.onReport(.refused(.tooManyBytes, address: address ?? ""))
    }

    private func heard(_ report: SessionReport, from home: UInt64) {
        // The next connection needs a new session.
        if report.kind == .ended {
            registry.withLock { $0.remove(report.page, home: home) }
            memory.sessionDidEnd()
        }
        var line = WebServerReport.session(report)
        if line.level < .debug { line.login = loginHash(of: report.page) }
        parts.onReport(line)
    }

    private func loginHash(of page: PageID) -> String? {
        guard case .signedIn(let login) = registry.withLock({ $0.entry(of: page)?.state }) else { return nil }
        return Base64URL.encode(Array(Digest.sha256(Array(login.utf8)).prefix(6)))
    }

    // MARK: - Leaving

    /// A connection is gone; its page is kept for a while. From any thread: a page that is not admitted is still on the socket's loop.
    func dropped(_ home: SessionHome, connection: LiveConnection.ID, bytes: Int) {
        let evicted = registry.withLock {
            $0.drop(home.page, connection: connection, bytes: bytes, at: parts.clock.now)
        }
        guard let evicted else { return }
        endAll(evicted, .goingAway)
        home.loop.onLoop { [weak self] in self?.armExpiry(on: home.loop) }
    }

    private func armExpiry(on loop: HomeLoop) {
        guard armedLoops.withLock({ $0.insert(loop.index).inserted }) else { return }
        let next = registry.withLock { $0.nextExpiry } ?? parts.clock.now + parts.limits.pageRetention
        _ = loop.schedule(after: max(.milliseconds(1), next - parts.clock.now)) { [weak self] in self?.expire(on: loop)
        }
    }

    private func expire(on loop: HomeLoop) {
        armedLoops.withLock { _ = $0.remove(loop.index) }
        expire()
        if registry.withLock({ $0.nextExpiry != nil }) { armExpiry(on: loop) }
    }

    /// Ends the pages that have been without a connection for too long.
    func expire() {
        endAll(registry.withLock { $0.expire(at: parts.clock.now) }, .goingAway)
    }

    func endAll(_ homes: [SessionHome], _ code: CloseCode) {
        for home in homes {
            Task(executorPreference: home.loop) { await home.end(code) }
        }
    }

    /// Ends the sessions of a loop, on it. They are saved together, and each page hears of it when its session is saved.
    func end(on loop: HomeLoop, _ code: @escaping @Sendable () -> CloseCode) async {
        await withTaskGroup { group in
            for home in registry.withLock({ $0.homes }) where home.loop === loop {
                group.addTask { await home.endWhenSaved(code()) }
            }
        }
    }
}
