import WorkflowLive

/// The actor of one session, pinned to one loop for life (rule F4).
///
/// For a GET it paints a page and ends; for a hello it lasts as long as its page. A connection on another loop forwards
/// its messages to this one.
actor SessionHome {
    nonisolated let loop: HomeLoop
    nonisolated let page: PageID
    /// The number of this home; a page that was lost and created again has another one.
    nonisolated let number: UInt64
    private let services: SessionServices
    /// The place where sessions are kept; nil if the server has none.
    private let storage: SessionStorage?
    /// The turns of claims in that place; nil if they need none.
    private let claims: ClaimQueue?
    /// The start of the session, while it is read from the storage.
    private var starting: Task<SessionStoreError?, Never>?
    private var session: LiveSession?
    /// The highest event number that the app has stored for the page.
    private var applied = 0
    private var hasEnded = false

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        loop.asUnownedSerialExecutor()
    }

    init(
        loop: HomeLoop,
        page: PageID,
        number: UInt64,
        services: SessionServices,
        storage: SessionStorage? = nil,
        claims: ClaimQueue? = nil
    ) {
        self.storage = storage
        self.claims = claims
        self.loop = loop
        self.page = page
        self.number = number
        self.services = services
    }

    /// Returns the HTML for a GET. The tree has ended when this returns.
    func paint(
        _ mounted: MountedPage,
        for visitor: Visitor,
        within limit: Duration
    ) async throws(SessionError) -> FirstPaint {
        let session = try makeSession(at: mounted, for: visitor, storage: nil, records: false)
        let result = await withCheckedContinuation { continuation in
            session.paint(within: limit) { continuation.resume(returning: $0) }
        }
        session.end()
        return try result.get()
    }

    /// The outcome of connecting a browser.
    enum Attaching {
        case attached
        /// The app has no page there, or the session failed as it began.
        case gone
        /// The session has not started, and starts with a place.
        case notStarted
        /// It was not admitted. The session is there, with this number of bytes.
        case held(bytes: Int)
        /// The storage does not answer, so that nobody knows what the session has.
        case unavailable(SessionStoreError)
        /// The storage does not say whether another server has the session now. The session is there, with this number of bytes.
        case unconfirmed(SessionStoreError, bytes: Int)
        /// The app has too much to do to say where the page is.
        case busy
        /// The session ended meanwhile, for instance because another server has taken it over. A new home goes on with what is kept.
        case over
    }

    /// Connects a browser; the first time, the session starts, from what is kept of it.
    /// - Parameters:
    ///   - place: Where the page is; nil if the session has started, as far as the caller knows.
    ///   - visitor: Who asks, and with which browser; used the first time only.
    ///   - admits: Returns whether the page may be shown now. Called last.
    func attach(
        _ connection: PageEndpoint,
        hello: Hello,
        boot: PageToken,
        mounted: MountedPage?,
        visitor: Visitor,
        admits: @Sendable () -> Bool
    ) async -> Attaching {
        let wasThere = session != nil
        if !wasThere, !hasEnded {
            // Another connection of the page that comes meanwhile waits for the same start.
            if starting == nil {
                guard let mounted else { return .notStarted }
                starting = Task { await start(at: mounted, for: visitor, hello) }
            }
            if let error = await starting?.value { return .unavailable(error) }
            starting = nil
        }
        guard let session, !session.hasEnded else { return hasEnded || wasThere ? .over : .gone }
        if wasThere, session.mayBeOutdated(for: hello) {
            let error = await withCheckedContinuation { continuation in
                session.confirmOwnership { continuation.resume(returning: $0) }
            }
            if session.hasEnded { return .over }
            if let error { return .unconfirmed(error, bytes: session.byteCount) }
        }
        guard admits() else { return .held(bytes: session.byteCount) }
        session.attach(connection.live, hello: hello, boot: boot.contentHash, applied: applied)
        return .attached
    }

    /// Starts the session, from what is kept of it.
    /// - Returns: The reason for which that is not known; nil if it is, also if the app has no page there.
    private func start(at mounted: MountedPage, for visitor: Visitor, _ hello: Hello) async -> SessionStoreError? {
        var kept: KeptSession?
        if let storage, mounted.app.durability.mode != .off {
            do throws(SessionStoreError) {
                kept = try await claim(in: storage)
                if let former = kept?.formerOwner, former != storage.owner { services.counters?.takenOver.add() }
            } catch {
                // A page that has just been painted has nothing to lose; it is claimed when it is saved.
                let isNew = hello.epoch == 0 && hello.firstUnacked == 1
                if mounted.app.durability.mode == .strict || !isNew { return error }
            }
        }
        // What is kept is of another login, which this browser has not followed.
        if let storage, let login = kept?.login, login != storage.login(page) { return nil }
        // What is kept knows better.
        if kept?.isEmpty ?? true { applied = await mounted.app.lastApplied(page) }
        if !hasEnded { session = try? makeSession(at: mounted, for: visitor, storage: storage, kept: kept) }
        return nil
    }

    /// Claims the session, when it has its turn.
    private func claim(in storage: SessionStorage) async throws(SessionStoreError) -> KeptSession {
        guard let claims else { return try await storage.claim(page) }
        return try await claims.run(on: services.scheduler) { [page] () async throws(SessionStoreError) in
            try await storage.claim(page)
        }
    }

    private func makeSession(
        at mounted: MountedPage,
        for visitor: Visitor,
        storage: SessionStorage?,
        kept: KeptSession? = nil,
        records: Bool = true
    ) throws(SessionError) -> LiveSession {
        try LiveSession(
            app: mounted.app,
            page: page,
            url: mounted.url,
            mount: mounted.mount,
            identity: visitor.user,
            request: visitor.request,
            services: services,
            storage: storage,
            kept: kept,
            records: records
        )
    }

    /// Returns the ticket of a change of login that the browser has not got yet. With it, the page's connection is
    /// closed.
    func handOutTicket() -> LoginTicket {
        guard let session else { return .none }
        if case .ready = session.ticket { session.close(.openElsewhere) }
        return session.ticket
    }

    /// A message of a connection. On the loop.
    /// - Returns: What it cost in comparison with a plain one.
    nonisolated func receive(_ message: String, from connection: LiveConnection.ID) -> Int {
        assumeIsolated { $0.session?.receive(message, from: connection) ?? 1 }
    }

    /// A connection is gone. On the loop.
    /// - Returns: the bytes that are kept for the page.
    nonisolated func disconnect(_ connection: LiveConnection.ID) -> Int {
        assumeIsolated { home in
            home.session?.disconnect(connection)
            return home.session?.byteCount ?? 0
        }
    }

    /// Counts the bytes of the session again, which closes its connection if there is no room for them. On the loop.
    nonisolated func holdBytes() {
        assumeIsolated { $0.session?.holdBytes() }
    }

    /// Returns whether the app's gate lets the page's visitor see it now. The session has ended if not.
    func checkAccess() -> Bool {
        guard let session else { return false }
        session.beginStep()
        return session.checkAccess()
    }

    /// Ends the session and closes its connection. When this returns, the session is saved, if it is kept.
    func end(_ code: CloseCode) async {
        let session = takeSession()
        session?.end(code)
        await session?.lastSave?.value
    }

    /// Ends the session and closes its connection when it is saved.
    func endWhenSaved(_ code: CloseCode) async {
        await takeSession()?.endWhenSaved(code)
    }

    private func takeSession() -> LiveSession? {
        hasEnded = true
        defer { session = nil }
        return session
    }
}
