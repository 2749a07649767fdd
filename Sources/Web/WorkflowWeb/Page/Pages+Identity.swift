import TrellisSupport
import WorkflowLive

extension Pages {
    /// Changes the login state of a session and returns the ticket for its browser. On the session's home.
    ///
    /// From this moment the session works for the new state, so tokens of the old one no longer join it (rule G3). The
    /// browser follows by exchanging the ticket. If it never does, its next join is denied and it loads the page again,
    /// under the login of its cookies. A sign-out holds at once, whatever becomes of the ticket. The ticket only
    /// changes the cookies, and its answer waits until the sign-out is on disk.
    func issueTicket(_ page: PageID, _ change: IdentityChange) -> String? {
        let after = LoginState.after(change)
        guard let entry = registry.withLock({ $0.beginChange(of: page, to: after, at: parts.clock.now) }) else {
            return nil
        }
        let before = entry.state == entry.browser ? [entry.state] : [entry.browser, entry.state]
        if change == .signOut {
            for state in before where state.isSignedIn { end(state) }
        }
        let now = parts.clock.secondsSince1970
        let ticket = Tickets.Ticket(
            page: page,
            change: change,
            before: before,
            after: after,
            url: entry.url,
            expiry: now + Tickets.lifetime
        )
        return identities.tickets.issue(ticket, now: now)
    }

    /// Returns another token for an open page, so that it joins also after a day; nil while its own is good for long.
    /// - Parameter expiry: Takes note of the token that is good now.
    func renewToken(of page: PageID, for connection: LiveConnection.ID, noting expiry: TokenExpiry) -> String? {
        let now = identities.now
        return registry.withLock { registry in
            defer { expiry.note(registry.entry(of: page)?.tokenExpiry) }
            return registry.renewToken(of: page, for: connection, at: now)
        }
        .map { identities.text(of: $0) }
    }

    /// Exchanges a ticket for the cookies of the new login state (rules G2, G3).
    ///
    /// The body of the response is a token that binds the page to the new state. The page need not be in memory any more.
    func exchange(_ request: WebRequest) async throws -> WebResponse {
        let text: [UInt8]
        do {
            text = try await request.body.collect(upTo: SignedToken.textBytes)
        } catch let error as RequestBodyError where error == .tooLarge {
            return refuse(request, .contentTooLarge)
        }
        // A form of another site cannot send this field, and a script only if this server allowed it.
        guard request.headers["x-trellis"] == "1", let ticket = takeTicket(text, request) else {
            return refuse(request, .forbidden)
        }
        registry.withLock { $0.finishChange(of: ticket.page, to: ticket.after, at: identities.now) }
        for state in ticket.before { end(state) }
        // Also the login that a sign-out has ended when the ticket was issued.
        await identities.revoked.stored()
        // The page has changed since its first paint, so there is no hash for it.
        let token = PageToken(page: ticket.page, state: ticket.after, url: ticket.url, contentHash: 0)
        var response = WebResponse.text(identities.text(of: token))
        for cookie in identities.cookies(for: ticket.after, after: ticket.change, isSecure: request.isSecure) {
            response.headers.add("set-cookie", cookie.headerValue)
        }
        return response
    }

    private func takeTicket(_ text: [UInt8], _ request: WebRequest) -> Tickets.Ticket? {
        let text = String(decoding: text, as: UTF8.self)
        let browser = identities.namedState(of: request)
        let ticket = identities.tickets.take(text, by: browser, now: parts.clock.secondsSince1970)
        // The login that the ticket would bring may have been ended by another page since.
        return ticket.flatMap { identities.hasEnded($0.after, beginning: $0.expiry - Tickets.lifetime) ? nil : $0 }
    }

    private func refuse(_ request: WebRequest, _ status: HTTPStatus) -> WebResponse {
        parts.onReport(.refused(.badTicket, address: request.remoteAddress))
        return .error(status)
    }

    /// Ends a login state for good, and with it all its pages (rule G4).
    func end(_ state: LoginState) {
        // In this order: a page that joins meanwhile is either removed here or finds that its state has ended.
        identities.end(state)
        // A visitor's state ends because the visitor signs in: what was typed is still the same person's.
        endAll(registry.withLock { $0.removeAll(of: state) }, state.isSignedIn ? .signedOut : .signedIn)
        forget(state)
    }

    /// Ends the pages of a login that has ended at another server, by its name in the store (rule G4).
    func endPages(ofLoginNamed name: String) {
        endAll(registry.withLock { $0.removeAll(ofLoginNamed: name) }, .signedOut)
    }
}
