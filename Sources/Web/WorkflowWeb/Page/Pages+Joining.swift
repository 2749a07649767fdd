import Synchronization
import TrellisSupport
import WorkflowLive

extension Pages {
    func accept(hello: String, request: WebRequest, socket: some PageSocket) async -> SocketVerdict {
        if parts.health.isDraining { return .refused(parts.limits.goodbye) }
        guard parts.budget.hasRoom else { return refuse(.tooManyBytes, request, .overloaded) }
        let parsed: Hello
        do throws(FrameError) {
            parsed = try Hello(frame: hello)
        } catch {
            guard error == .wrongProtocol else { return refuse(.badFrame, request, .badFrame) }
            return sayAndClose(Answer.reload, socket)
        }
        guard await mayAnswer(request) else { return refuse(.unknownLogouts, request, .overloaded) }
        var request = request
        identities.checkCookies(of: &request)
        switch identities.verify(pageToken: parsed.token, state: identities.state(of: request)) {
        case .invalid: return deny(request, socket)
        case .otherBuild: return sayAndClose(Answer.reload, socket)
        case .valid(var token, let expiry):
            token.url = shownURL(request) ?? token.url
            return await attach(parsed, token: token, until: expiry, request: request, socket: socket)
        }
    }

    /// Returns the URL to which the page has gone since it was painted, from `/_trellis/live?at=/done`. It only serves to
    /// create the state again; what the login may see is decided as for any GET.
    private func shownURL(_ request: WebRequest) -> String? {
        request.query["at"].flatMap {
            LocalURL.isVisitable($0) ? LocalURL.canonical($0).flatMap(parts.mount.inside) : nil
        }
    }

    private func sayAndClose(_ answer: String, _ socket: some PageSocket) -> SocketVerdict {
        socket.send(answer)
        return .refused(.goingAway)
    }

    private func refuse(_ refusal: WebServerReport.Refusal, _ request: WebRequest, _ code: CloseCode) -> SocketVerdict {
        parts.onReport(.refused(refusal, address: request.remoteAddress))
        return .refused(code)
    }

    private func deny(_ request: WebRequest, _ socket: some PageSocket) -> SocketVerdict {
        parts.onReport(.refused(.badToken, address: request.remoteAddress))
        return sayAndClose(Answer.denied, socket)
    }

    /// Denies the token of before a change of login. A browser with the page's token and cookies gets the ticket that the page
    /// was to follow by, as it was lost with a connection. A page that is still connected is told, as when another one joins.
    private func deny(_ request: WebRequest, _ socket: some PageSocket, ticketOf home: SessionHome?) async
        -> SocketVerdict
    {
        switch await home?.handOutTicket() {
        case .ready(let ticket)?:
            parts.onReport(.refused(.badToken, address: request.remoteAddress))
            return sayAndClose(Answer.denied(ticket: ticket), socket)
        case .withheld?: return refuse(.busy, request, .overloaded)
        case .none?, nil: return deny(request, socket)
        }
    }

    /// Waits while the request is a login's and it is not known whether that has ended.
    /// - Returns: Whether that is known.
    func mayAnswer(_ request: WebRequest) async -> Bool {
        if gate.isOpen || identities.namedState(of: request)?.isSignedIn != true { return true }
        return await gate.waitUntilOpen()
    }

    private func makeValve(of home: SessionHome) -> PageValve? {
        guard store is any RevocationStore else { return nil }
        return PageValve(gate: gate, loop: home.loop, share: ByteShare(of: parts.budget)) { [weak self] in
            self?.registry.withLock { $0.entry(of: home.page)?.state }
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
        var mounted: MountedPage?
        if registry.withLock({ $0.entry(of: token.page) }) == nil {
            do throws(AppIsBusy) {
                mounted = try await self.mounted(at: token.url, for: request)
            } catch {
                return refuse(.busy, request, .overloaded)
            }
            if mounted == nil { return sayAndClose(Answer.reload, socket) }
        }
        let id = lastConnection.add(1, ordering: .relaxed).newValue
        let join = registry.withLock { registry in
            registry.join(token, until: expiry, from: request.remoteAddress, connection: id, at: parts.clock.now) {
                makeHome(token.page, for: request, on: socket.loop)
            }
        }
        let (home, evicted, limiter): (SessionHome, [SessionHome], SharedBucket)
        switch join {
        case .otherState(let home): return await deny(request, socket, ticketOf: home)
        case .full: return refuse(.tooManyConnections, request, .overloaded)
        case .home(let found, _, let others, let shared): (home, evicted, limiter) = (found, others, shared)
        }
        identities.tickets.hasArrived(token.page, with: token.state)
        for other in evicted { await other.end(.overloaded) }
        // While the app was asked for its place the login may have ended, before the page was there to be removed.
        guard identities.state(of: request) == token.state else {
            registry.withLock { $0.remove(token.page, home: home.number) }
            await home.end(.signedOut)
            return deny(request, socket)
        }
        let connection = PageEndpoint(id: id, socket: socket, home: home, valve: makeValve(of: home)) { [weak self] in
            self?.dropped(home, connection: $0, bytes: $1)
        }
        armPruning(on: socket.loop)
        switch await attach(connection, to: home, hello: hello, token: token, mounted: mounted, request: request) {
        case .attached: return .accepted(connection, limiter: limiter)
        case .held(let bytes):
            dropped(home, connection: id, bytes: bytes)
            return refuse(.unknownLogouts, request, .overloaded)
        case .unconfirmed(let error, let bytes):
            dropped(home, connection: id, bytes: bytes)
            parts.onReport(.storeFailed(error))
            return .refused(.overloaded)
        case .over:
            registry.withLock { $0.remove(token.page, home: home.number) }
            if parts.health.isDraining { return .refused(parts.limits.goodbye) }
            return await attach(hello, token: token, until: expiry, request: request, socket: socket)
        case .gone, .notStarted:
            registry.withLock { $0.remove(token.page, home: home.number) }
            // The login may have ended while the session was read and the app was asked.
            let isOurs = identities.state(of: request) == token.state
            return isOurs ? sayAndClose(Answer.reload, socket) : deny(request, socket)
        case .unavailable(let error):
            registry.withLock { $0.remove(token.page, home: home.number) }
            parts.onReport(.storeFailed(error))
            return .refused(.overloaded)
        case .busy:
            registry.withLock { $0.remove(token.page, home: home.number) }
            return refuse(.busy, request, .overloaded)
        }
    }

    /// Connects a browser to its page, as soon as it is known that the login has not ended.
    private func attach(
        _ connection: PageEndpoint,
        to home: SessionHome,
        hello: Hello,
        token: PageToken,
        mounted: MountedPage?,
        request: WebRequest
    ) async -> SessionHome.Attaching {
        let isSignedIn = token.state.isSignedIn
        let visitor = Visitor(of: request)
        var mounted = mounted
        while true {
            let attaching = await home.attach(connection, hello: hello, boot: token, mounted: mounted, visitor: visitor)
            {
                [gate] in
                // The store may work again since the session was asked for.
                !isSignedIn || gate.isOpen
            }
            switch attaching {
            case .held:
                guard await gate.waitUntilOpen() else { return attaching }
            case .notStarted:
                // Another connection of the page, which would start the session, is still on its way to the home.
                do throws(AppIsBusy) {
                    mounted = try await self.mounted(at: token.url, for: request)
                } catch {
                    return .busy
                }
                if mounted == nil { return .gone }
            case .attached, .gone, .unavailable, .unconfirmed, .over, .busy: return attaching
            }
        }
    }

    /// The app has too much to do to say whether it has a page somewhere.
    private struct AppIsBusy: Error {}

    /// Returns the app whose page is at `url`, to create the state of a page again; nil if there is none any more.
    private func mounted(at url: String, for request: WebRequest) async throws(AppIsBusy) -> MountedPage? {
        do {
            guard case .page(let app) = try await handler(request.get(url)).content else { return nil }
            guard let mounted = MountedPage(app, url: url, on: parts.mount) else { return nil }
            guard await prepareGate(of: mounted, for: request) == nil else { throw AppIsBusy() }
            return mounted
        } catch is AppIsBusy {
            throw AppIsBusy()
        } catch {
            if (error as? any BusyError)?.retryDelay != nil { throw AppIsBusy() }
            return nil
        }
    }
}
