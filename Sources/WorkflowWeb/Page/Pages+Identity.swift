import WorkflowLive

extension Pages {
    /// A session asks for a change of who is signed in. On the session's home.
    ///
    /// A sign-out holds at once, whatever becomes of the ticket; that only removes the cookie.
    func issueTicket(_ page: PageID, _ change: IdentityChange) -> String? {
        guard let entry = ledger.withLock({ $0.entry(of: page) }) else { return nil }
        if change == .signOut, !entry.loginID.isEmpty {
            identities.revoke(entry.loginID)
            loginEnded(entry.loginID, except: page)
        }
        return identities.tickets.issue(
            change,
            page: page,
            loginID: entry.loginID,
            now: clock.secondsSince1970
        )
    }

    /// The client brings a ticket; it gets the cookie, and as the body a token that binds its page to the new login
    /// (contract G2, G3).
    func exchange(_ request: WebRequest, of core: ServerCore) async throws -> WebResponse {
        let before = identities.signedLogin(of: request)
        let name = String(decoding: try await request.body.collect(upTo: 256), as: UTF8.self)
        let ticket = identities.tickets.take(name, loginID: before?.id ?? "", now: clock.secondsSince1970)
        guard let ticket, let entry = ledger.withLock({ $0.entry(of: ticket.page) }) else { return .error(.forbidden) }
        let isSecure = core.origins.isSecure(host: request.headers["host"])
        var after = ""
        let cookie: Cookie
        switch ticket.change {
        case .signIn(let user):
            let (login, new) = identities.signIn(user, isSecure: isSecure)
            (after, cookie) = (login.id, new)
        case .signOut: cookie = identities.farewell(isSecure: isSecure)
        }
        ledger.withLock { $0.rebind(ticket.page, to: after) }
        if let before {
            identities.revoke(before.id)
            loginEnded(before.id, except: ticket.page)
        }
        // The page on the screen has moved on from its first paint, so no hash fits it.
        let token = PageToken(page: ticket.page, loginID: after, url: entry.url, contentHash: 0)
        var response = WebResponse.text(identities.text(of: token))
        response.headers.add("set-cookie", cookie.headerValue)
        return response
    }

    /// Closes all pages of a login at once and ends their sessions (contract G4).
    func loginEnded(_ loginID: String, except kept: PageID? = nil) {
        endAll(ledger.withLock { $0.removeAll(of: loginID, except: kept) }, .signedOut)
    }
}
