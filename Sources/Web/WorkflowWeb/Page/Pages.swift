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
    let ledger: Guarded<PageLedger>
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
        ledger = Guarded(PageLedger(limits: parts.limits))
    }

    var count: Int { ledger.withLock { $0.count } }

    /// The numbers of pages now and of those that were ended, for metrics.
    var counts: PageLedger.Counts { ledger.withLock { $0.counts } }

    func makeHome(_ page: PageID, for request: WebRequest, on loop: HomeLoop) -> SessionHome {
        let number = lastHome.add(1, ordering: .relaxed).newValue
        var services = SessionServices(
            scheduler: LoopScheduler(loop: loop, clock: parts.clock),
            issueTicket: { [weak self] page, change in self?.issueTicket(page, change) ?? "" },
            report: { [weak self] in self?.heard($0, from: number) },
            beginStep: { loop.labelStep($0) },
            pageBytes: parts.limits.pageBytes,
            // A page that renders without end blocks all others of its loop.
            endlessRenderingTimeLimit: .milliseconds(250)
        )
        let share = ByteShare(of: parts.budget) { [weak self] in self?.makeRoom(by: page, home: number) }
        services.renewToken = { [weak self] in self?.renewToken(of: $0) }
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
        guard let home = ledger.withLock({ $0.entry(of: page)?.home }), home.number == number else { return }
        home.loop.post { home.holdBytes() }
    }

    private func reportTooManyBytes(of page: PageID) {
        let address = ledger.withLock { $0.entry(of: page)?.address }
        parts.onReport(.refused(.tooManyBytes, address: address ?? ""))
    }

    private func heard(_ report: SessionReport, from home: UInt64) {
        // The next connection needs a new session.
        if report.kind == .ended {
            ledger.withLock { $0.remove(report.page, home: home) }
            memory.sessionDidEnd()
        }
        var line = WebServerReport.session(report)
        if line.level < .debug { line.login = loginHash(of: report.page) }
        parts.onReport(line)
    }

    private func loginHash(of page: PageID) -> String? {
        guard case .signedIn(let login) = ledger.withLock({ $0.entry(of: page)?.state }) else { return nil }
        return Base64URL.encode(Array(Digest.sha256(Array(login.utf8)).prefix(6)))
    }

    // MARK: - Painting

    /// Returns the page for a GET, and keeps nothing of it (rules A2, G10).
    /// - Parameter state: The login state that the browser has with this response.
    func paint(
        _ app: MountedApp,
        for request: WebRequest,
        state: LoginState,
        response: WebResponse,
        on loop: HomeLoop
    ) async -> WebResponse {
        let url = request.url
        guard let place = Place(app, url: url, on: mount) else { return .notFound }
        let home = makeHome(.random(), for: request, on: loop)
        do throws(SessionError) {
            let paint = try await home.paint(place, for: Visitor(of: request), within: limits.settleTime)
            let token = PageToken(page: home.page, state: state, url: url, contentHash: paint.treeHash)
            var response = response
            let text = identities.text(of: token)
            let sent = response.unsent?.items.map { ($0.name, $0.value) }
            let document =
                sent.map { paint.document(app: app.app, token: text, tools: tools, sent: $0) }
                ?? paint.document(app: app.app, token: text, tools: tools)
            response.content = .bytes(Array(document.utf8)[...])
            // A status of the handler's own stays.
            if response.status == .ok { response.status = HTTPStatus(paint.status) }
            response.headers["cache-control"] = "no-store"
            return response
        } catch {
            if error.kind == .unknownURL { return .notFound }
            if let access = error.access { return refusal(access, of: app, for: url) }
            let cause = "\(error.kind.name) \(error.place ?? "")"
            let report = WebServerReport.failed(path: request.path, reason: error.details, cause: cause)
            onReport(report)
            let mistake = isDevelopment && request.isLocal ? Mistake(error) : nil
            return .failure(ErrorNote(message: error.userMessage, code: report.code, mistake: mistake))
        }
    }

    /// Returns the response to a visitor who may not see a page.
    private func refusal(_ access: PageAccess, of app: MountedApp, for url: String) -> WebResponse {
        guard case .signIn(let path) = access else { return .error(.forbidden) }
        let next = PercentEncoding.encodeComponent(url)
        let place = MountPath(app: app.path).outside(path)
        return .redirect(to: "\(place)\(place.contains("?") ? "&" : "?")next=\(next)")
    }

    // MARK: - Attaching

    func accept(hello: String, request: WebRequest, socket: some PageSocket) async -> SocketVerdict {
        if health.isDraining { return .refused(limits.goodbye) }
        guard budget.hasRoom else { return refuse(.tooManyBytes, request, .overloaded) }
        let parsed: Hello
        do throws(FrameError) {
            parsed = try Hello(frame: hello)
        } catch {
            guard error == .wrongProtocol else { return refuse(.badFrame, request, .badFrame) }
            return sayAndClose(Answer.reload, socket)
        }
        guard await mayAnswer(request) else { return refuse(.unknownLogouts, request, .overloaded) }
        switch identities.verify(pageToken: parsed.token, state: identities.state(of: request)) {
        case .invalid: return deny(request, socket)
        case .otherBuild: return sayAndClose(Answer.reload, socket)
        case .valid(var token, let expiry):
            token.url = shownURL(request) ?? token.url
            return await attach(parsed, token: token, until: expiry, request: request, socket: socket)
        }
    }

    /// Returns the URL to which the page has gone since it was painted, from `/_trellis/live?at=/done`. It only serves
    /// to create the state again. As for any GET, the app decides what the login may see.
    private func shownURL(_ request: WebRequest) -> String? {
        request.query["at"].flatMap { LocalURL.isVisitable($0) ? LocalURL.canonical($0).flatMap(mount.inside) : nil }
    }

    private func sayAndClose(_ answer: String, _ socket: some PageSocket) -> SocketVerdict {
        socket.send(answer)
        return .refused(.goingAway)
    }

    private func refuse(_ refusal: WebServerReport.Refusal, _ request: WebRequest, _ code: CloseCode) -> SocketVerdict {
        onReport(.refused(refusal, address: request.remoteAddress))
        return .refused(code)
    }

    private func deny(_ request: WebRequest, _ socket: some PageSocket) -> SocketVerdict {
        onReport(.refused(.badToken, address: request.remoteAddress))
        return sayAndClose(Answer.denied, socket)
    }

    /// Waits while the request is a login's and it is not known whether that has ended.
    /// - Returns: Whether that is known.
    func mayAnswer(_ request: WebRequest) async -> Bool {
        if gate.isOpen || identities.namedState(of: request)?.isSignedIn != true { return true }
        return await gate.waitUntilOpen()
    }

    private func makeValve(of home: SessionHome) -> PageValve? {
        guard store is any RevocationStore else { return nil }
        return PageValve(gate: gate, loop: home.loop, share: ByteShare(of: budget)) { [weak self] in
            self?.ledger.withLock { $0.entry(of: home.page)?.state }
        }
    }

    private func attach(
        _ hello: Hello,
        token: PageToken,
        until expiry: Int64,
        request: WebRequest,
        socket: some PageSocket
    ) async -> SocketVerdict {
        var request = request
        request.login = identities.login(of: request)
        var place: Place?
        if ledger.withLock({ $0.entry(of: token.page) }) == nil {
            do throws(PlaceIsBusy) {
                place = try await self.place(at: token.url, for: request)
            } catch {
                return refuse(.busy, request, .overloaded)
            }
            if place == nil { return sayAndClose(Answer.reload, socket) }
        }
        let id = lastConnection.add(1, ordering: .relaxed).newValue
        let join = ledger.withLock { ledger in
            ledger.join(token, until: expiry, from: request.remoteAddress, connection: id, at: clock.now) {
                makeHome(token.page, for: request, on: socket.loop)
            }
        }
        let (home, evicted, limiter): (SessionHome, [SessionHome], SharedBucket)
        switch join {
        case .otherState: return deny(request, socket)
        case .full: return refuse(.tooManyConnections, request, .overloaded)
        case .home(let found, _, let others, let shared): (home, evicted, limiter) = (found, others, shared)
        }
        for other in evicted { await other.end(.overloaded) }
        // While the app was asked for its place the login may have ended, before the page was there to be removed.
        guard identities.state(of: request) == token.state else {
            ledger.withLock { $0.remove(token.page, home: home.number) }
            await home.end(.signedOut)
            return deny(request, socket)
        }
        let connection = PageConnection(id: id, socket: socket, home: home, valve: makeValve(of: home)) { [weak self] in
            self?.dropped(home, connection: $0, bytes: $1)
        }
        armPruning(on: socket.loop)
        switch await attach(connection, to: home, hello: hello, token: token, place: place, request: request) {
        case .attached: return .accepted(connection, limiter: limiter)
        case .held(let bytes):
            dropped(home, connection: id, bytes: bytes)
            return refuse(.unknownLogouts, request, .overloaded)
        case .unconfirmed(let error, let bytes):
            dropped(home, connection: id, bytes: bytes)
            onReport(.storeFailed(error))
            return .refused(.overloaded)
        case .over:
            ledger.withLock { $0.remove(token.page, home: home.number) }
            if health.isDraining { return .refused(limits.goodbye) }
            return await attach(hello, token: token, until: expiry, request: request, socket: socket)
        case .gone, .notStarted:
            ledger.withLock { $0.remove(token.page, home: home.number) }
            // The login may have ended while the session was read and the app was asked.
            let isOurs = identities.state(of: request) == token.state
            return isOurs ? sayAndClose(Answer.reload, socket) : deny(request, socket)
        case .unavailable(let error):
            ledger.withLock { $0.remove(token.page, home: home.number) }
            onReport(.storeFailed(error))
            return .refused(.overloaded)
        case .busy:
            ledger.withLock { $0.remove(token.page, home: home.number) }
            return refuse(.busy, request, .overloaded)
        }
    }

    /// Connects a browser to its page, as soon as it is known that the login has not ended.
    private func attach(
        _ connection: PageConnection,
        to home: SessionHome,
        hello: Hello,
        token: PageToken,
        place: Place?,
        request: WebRequest
    ) async -> SessionHome.Attaching {
        let isSignedIn = token.state.isSignedIn
        let visitor = Visitor(of: request)
        var place = place
        while true {
            let attaching = await home.attach(connection, hello: hello, boot: token, place: place, visitor: visitor) {
                [gate] in
                // The store may work again since the session was asked for.
                !isSignedIn || gate.isOpen
            }
            switch attaching {
            case .held:
                guard await gate.waitUntilOpen() else { return attaching }
            case .notStarted:
                // Another connection of the page, which would start the session, is still on its way to the home.
                do throws(PlaceIsBusy) {
                    place = try await self.place(at: token.url, for: request)
                } catch {
                    return .busy
                }
                if place == nil { return .gone }
            case .attached, .gone, .unavailable, .unconfirmed, .over, .busy: return attaching
            }
        }
    }

    /// The app has too much to do to say whether it has a page somewhere.
    private struct PlaceIsBusy: Error {}

    /// Returns the app whose page is at `url`, to create the state of a page again; nil if there is none any more.
    private func place(at url: String, for request: WebRequest) async throws(PlaceIsBusy) -> Place? {
        do {
            guard case .page(let app) = try await handler(request.get(url)).content else { return nil }
            return Place(app, url: url, on: mount)
        } catch {
            if (error as? any BusyError)?.retryDelay != nil { throw PlaceIsBusy() }
            return nil
        }
    }

    // MARK: - Leaving

    /// A connection is gone; its page is kept for a while. From any thread: a page that is not admitted is still on the socket's loop.
    func dropped(_ home: SessionHome, connection: LiveConnection.ID, bytes: Int) {
        let evicted = ledger.withLock { $0.drop(home.page, connection: connection, bytes: bytes, at: parts.clock.now) }
        guard let evicted else { return }
        endAll(evicted, .goingAway)
        home.loop.onLoop { [weak self] in self?.armExpiry(on: home.loop) }
    }

    private func armExpiry(on loop: HomeLoop) {
        guard armedLoops.withLock({ $0.insert(loop.index).inserted }) else { return }
        let next = ledger.withLock { $0.nextExpiry } ?? parts.clock.now + parts.limits.pageRetention
        _ = loop.schedule(after: max(.milliseconds(1), next - parts.clock.now)) { [weak self] in self?.expire(on: loop)
        }
    }

    private func expire(on loop: HomeLoop) {
        armedLoops.withLock { _ = $0.remove(loop.index) }
        expire()
        if ledger.withLock({ $0.nextExpiry != nil }) { armExpiry(on: loop) }
    }

    /// Ends the pages that have been without a connection for too long.
    func expire() {
        endAll(ledger.withLock { $0.expire(at: parts.clock.now) }, .goingAway)
    }

    func endAll(_ homes: [SessionHome], _ code: CloseCode) {
        for home in homes {
            Task(executorPreference: home.loop) { await home.end(code) }
        }
    }

    /// Ends the sessions of a loop, on it. They are saved together, and each page gets its goodbye when its session is
    /// saved.
    func end(on loop: HomeLoop, _ code: @escaping @Sendable () -> CloseCode) async {
        await withTaskGroup { group in
            for home in ledger.withLock({ $0.homes }) where home.loop === loop {
                group.addTask { await home.endWhenSaved(code()) }
            }
        }
    }
}
