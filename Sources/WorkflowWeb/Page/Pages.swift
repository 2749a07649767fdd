import Synchronization
import WorkflowLive

/// The live pages of one server: painted, attached to, kept for a while, ended.
final class Pages: SocketAcceptor {
    let limits: WebServerLimits
    let identities: Identities
    let clock: WebServerClock
    let onReport: @Sendable (WebServerReport) -> Void
    let ledger: Guarded<PageLedger>
    private let lastConnection = Atomic<UInt64>(0)
    private let isExpiryArmed = Guarded(false)

    init(
        limits: WebServerLimits,
        identities: Identities,
        clock: WebServerClock,
        onReport: @escaping @Sendable (WebServerReport) -> Void
    ) {
        self.limits = limits
        self.identities = identities
        self.clock = clock
        self.onReport = onReport
        ledger = Guarded(PageLedger(limits: limits))
    }

    var count: Int { ledger.withLock { $0.count } }

    func makeHome(_ page: PageID, on loop: HomeLoop) -> SessionHome {
        let services = SessionServices(
            scheduler: LoopScheduler(loop: loop, clock: clock),
            issueTicket: { [weak self] page, change in self?.issueTicket(page, change) ?? "" },
            report: { [weak self] in self?.heard($0) },
            beginStep: { loop.labelStep($0) },
            pageBytes: limits.pageBytes,
            // A page that renders for ever holds up all others of its loop.
            endlessRenderingTimeLimit: .milliseconds(250)
        )
        return SessionHome(loop: loop, page: page, services: services)
    }

    private func heard(_ report: SessionReport) {
        // A session that failed is of no use to the next connection.
        if case .ended(let page) = report { ledger.withLock { _ = $0.remove(page) } }
        onReport(.session(report))
    }

    // MARK: - Painting

    /// The HTML of a GET; nothing of it is kept (contract A2, G10).
    func paint(_ app: LiveApp, for request: WebRequest, response: WebResponse, on loop: HomeLoop) async -> WebResponse {
        let url = request.url
        let home = makeHome(.random(), on: loop)
        do throws(SessionError) {
            let paint = try await home.paint(app, url: url, identity: request.login?.user, within: limits.settleTime)
            let token = PageToken(
                page: home.page,
                loginID: request.login?.id ?? "",
                url: url,
                contentHash: paint.treeHash
            )
            var response = response
            let document = paint.document(app: app, token: identities.text(of: token))
            response.content = .bytes(Array(document.utf8))
            response.headers["cache-control"] = "no-store"
            return response
        } catch {
            if case .unknownURL = error { return .notFound }
            onReport(.failed(path: request.path, reason: error.description))
            if case .tooLarge = error { return .error(.serviceUnavailable) }
            return .error(.internalServerError)
        }
    }

    // MARK: - Attaching

    func accept(hello: String, request: WebRequest, socket: SocketHandle, of core: ServerCore) async -> SocketVerdict {
        let parsed: Hello
        do throws(FrameError) {
            parsed = try Hello(frame: hello)
        } catch {
            guard error == .wrongProtocol else { return refuse(.badFrame, request, .badFrame) }
            return sayAndClose(Answer.reload, socket)
        }
        let login = identities.login(of: request)
        switch identities.verify(pageToken: parsed.token, login: login) {
        case .invalid:
            onReport(.refused(.badToken, address: request.remoteAddress))
            return sayAndClose(Answer.denied, socket)
        case .otherBuild: return sayAndClose(Answer.reload, socket)
        case .valid(var token):
            token.url = Self.place(request) ?? token.url
            return await attach(parsed, token: token, login: login, request: request, socket: socket, of: core)
        }
    }

    /// Where the page has gone since it was painted, if its client says so: `/_trellis/live?at=/done`. Only its state is
    /// made anew from there; what the login may see is decided as for any GET.
    private static func place(_ request: WebRequest) -> String? {
        request.query["at"].flatMap { LocalURL.isLocal($0) ? $0 : nil }
    }

    private func sayAndClose(_ answer: String, _ socket: SocketHandle) -> SocketVerdict {
        socket.send(answer)
        return .refused(.goingAway)
    }

    private func refuse(_ refusal: WebServerReport.Refusal, _ request: WebRequest, _ code: CloseCode) -> SocketVerdict {
        onReport(.refused(refusal, address: request.remoteAddress))
        return .refused(code)
    }

    private func attach(
        _ hello: Hello,
        token: PageToken,
        login: Login?,
        request: WebRequest,
        socket: SocketHandle,
        of core: ServerCore
    ) async -> SocketVerdict {
        var app: LiveApp?
        var applied = 0
        if ledger.withLock({ $0.entry(of: token.page) }) == nil {
            var request = request
            request.login = login
            app = await core.app(at: token.url, for: request)
            guard let app else { return sayAndClose(Answer.reload, socket) }
            applied = await app.lastApplied(token.page)
        }
        let id = lastConnection.add(1, ordering: .relaxed).newValue
        let join = ledger.withLock { ledger in
            ledger.join(token, from: request.remoteAddress, connection: id) { makeHome(token.page, on: socket.loop) }
        }
        guard case .home(let home, _, let evicted) = join else {
            return refuse(.tooManyConnections, request, .overloaded)
        }
        for other in evicted { await other.end(.overloaded) }
        let connection = PageConnection(id: id, socket: socket, home: home) { [weak self] in
            self?.dropped(home, connection: $0, bytes: $1)
        }
        let isAttached = await home.attach(
            connection,
            hello: hello,
            boot: token,
            app: app,
            applied: applied,
            identity: login?.user
        )
        guard isAttached else {
            ledger.withLock { _ = $0.remove(token.page) }
            return sayAndClose(Answer.reload, socket)
        }
        return .accepted(connection, limiters: [])
    }

    // MARK: - Leaving

    /// A connection is gone; its page is kept for a while. On the home's loop.
    private func dropped(_ home: SessionHome, connection: LiveConnection.ID, bytes: Int) {
        let evicted = ledger.withLock { $0.drop(home.page, connection: connection, bytes: bytes, at: clock.now) }
        guard let evicted else { return }
        endAll(evicted, .goingAway)
        armExpiry(on: home.loop)
    }

    private func armExpiry(on loop: HomeLoop) {
        let mustArm = isExpiryArmed.withLock { isArmed in
            defer { isArmed = true }
            return !isArmed
        }
        guard mustArm else { return }
        let next = ledger.withLock { $0.nextExpiry } ?? clock.now + limits.pageRetention
        _ = loop.schedule(after: max(.milliseconds(1), next - clock.now)) { [weak self] in self?.expire(on: loop) }
    }

    private func expire(on loop: HomeLoop) {
        isExpiryArmed.withLock { $0 = false }
        let (expired, hasMore) = ledger.withLock { ledger in
            (ledger.expire(at: clock.now), ledger.nextExpiry != nil)
        }
        endAll(expired, .goingAway)
        if hasMore { armExpiry(on: loop) }
    }

    func endAll(_ homes: [SessionHome], _ code: CloseCode) {
        for home in homes {
            Task(executorPreference: home.loop) { await home.end(code) }
        }
    }

    /// Ends the sessions of a loop, on it.
    func end(on loop: HomeLoop) async {
        for home in ledger.withLock({ $0.homes }) where home.loop === loop { await home.end(.restarting(after: 0)) }
    }
}
