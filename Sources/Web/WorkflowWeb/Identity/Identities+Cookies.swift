import TrellisSupport
import WorkflowLive

/// The cookies: one for logins, one for browsers that are signed out.
///
/// Where it can be, over TLS and at the root, their names begin with `__Host-`. Such a cookie cannot come from another
/// host of the domain. Otherwise that host could put its own cookie in the place of the browser's, since the first of a
/// name counts. So under TLS the server does not read the plain names at all, also where no other cookie came: an
/// attacker who planted one would sign the browser in as somebody else.
extension Identities {
    /// The name of the login cookie.
    static let cookieName = "trellis-login"
    /// The name of the cookie of a browser that is signed out.
    static let visitorCookieName = "trellis-visitor"
    /// The lifetime of a login, in seconds.
    static let loginLifetime: Int64 = 30 * 24 * 3600
    /// The lifetime of a visitor's cookie, in seconds. Painting a page renews it each day, so that the page may stay open for a week.
    static let visitorLifetime: Int64 = 8 * pageLifetime

    // MARK: - Reading

    /// Returns the login that the request's cookie proves; nil if there is none.
    func login(of request: WebRequest) -> Login? {
        signedLogin(of: request).flatMap { revoked.contains($0.login.id, expiry: $0.expiry) ? nil : $0.login }
    }

    /// The login state that the request's cookies prove; nil for a browser that has no valid cookie.
    func state(of request: WebRequest) -> LoginState? {
        if let login = login(of: request) { return .signedIn(login: login.id) }
        return visitor(of: request).flatMap { revoked.contains(visitor: $0.id) ? nil : .signedOut(visitor: $0.id) }
    }

    /// The login state that the request's cookies name, ended or not.
    ///
    /// It tells which browser asks, not what it may do. The exchange of a ticket needs that, because the old state has
    /// ended before.
    func namedState(of request: WebRequest) -> LoginState? {
        signedLogin(of: request).map { .signedIn(login: $0.login.id) }
            ?? visitor(of: request).map { .signedOut(visitor: $0.id) }
    }

    /// Checks the cookies once for all that is asked about them. Whether a login or a visitor has ended is asked each time.
    func checkCookies(of request: inout WebRequest) {
        request.checkedCookies = CheckedCookies(login: signedLogin(of: request), visitor: visitor(of: request))
    }

    private func signedLogin(of request: WebRequest) -> (login: Login, expiry: Int64)? {
        if let checked = request.checkedCookies { return checked.login.flatMap { $0.expiry > now ? $0 : nil } }
        guard let token = token(in: Self.cookieName, of: request, purpose: .login) else { return nil }
        guard let fields = TokenFields.decode(token.payload, count: 2) else { return nil }
        return (Login(user: fields[1], id: fields[0]), token.expiry)
    }

    private func visitor(of request: WebRequest) -> (id: String, expiry: Int64)? {
        if let checked = request.checkedCookies { return checked.visitor.flatMap { $0.expiry > now ? $0 : nil } }
        guard let token = token(in: Self.visitorCookieName, of: request, purpose: .visitor) else { return nil }
        return TokenFields.decode(token.payload, count: 1).map { ($0[0], token.expiry) }
    }

    func token(in name: String, of request: WebRequest, purpose: TokenPurpose) -> SignedToken? {
        request.cookie(sentName(name, isSecure: request.isSecure))
            .flatMap { SignedToken(text: $0, ring: ring, purpose: purpose, now: now) }
    }

    /// Returns the name under which browsers keep a cookie.
    func sentName(_ name: String, isSecure: Bool) -> String {
        isSecure && cookiePath == "/" ? Cookie.hostPrefix + name : name
    }

    // MARK: - Writing

    /// The state that a page is painted for, and the cookie that joins it if the browser's own does not last.
    func stateForPage(of request: WebRequest, isSecure: Bool) -> (LoginState, Cookie?) {
        let state = state(of: request) ?? .after(.signOut)
        guard case .signedOut(let id) = state else { return (state, nil) }
        if let visitor = visitor(of: request), visitor.id == id,
            visitor.expiry - now > Self.visitorLifetime - Self.pageLifetime
        {
            return (state, nil)
        }
        return (state, visitorCookie(id, isSecure: isSecure))
    }

    /// The cookies with which a browser enters `state`.
    /// - Parameter change: The change that led there.
    func cookies(for state: LoginState, after change: IdentityChange, isSecure: Bool) -> [Cookie] {
        switch (state, change) {
        case (.signedIn(let id), .signIn(let user)): [cookie(of: Login(user: user, id: id), isSecure: isSecure)]
        case (.signedOut(let id), _): [farewell(isSecure: isSecure), visitorCookie(id, isSecure: isSecure)]
        case (.signedIn, .signOut): [farewell(isSecure: isSecure)]
        }
    }

    /// The cookie that proves a login.
    func cookie(of login: Login, isSecure: Bool) -> Cookie {
        let payload = TokenFields.encode([login.id, login.user])
        return cookie(Self.cookieName, payload, .login, lifetime: Self.loginLifetime, isSecure: isSecure)
    }

    private func visitorCookie(_ id: String, isSecure: Bool) -> Cookie {
        let payload = TokenFields.encode([id])
        return cookie(
            Self.visitorCookieName,
            payload,
            .visitor,
            lifetime: Self.visitorLifetime,
            isSecure: isSecure
        )
    }

    private func farewell(isSecure: Bool) -> Cookie {
        let name = sentName(Self.cookieName, isSecure: isSecure)
        return Cookie(name: name, value: "", maxAge: 0, path: cookiePath, isSecure: isSecure)
    }

    func cookie(
        _ name: String,
        _ payload: [UInt8],
        _ purpose: TokenPurpose,
        lifetime: Int64,
        isSecure: Bool
    ) -> Cookie {
        let token = SignedToken(expiry: now + lifetime, build: 0, payload: payload)
        let text = token.text(signedBy: ring, purpose: purpose)
        let name = sentName(name, isSecure: isSecure)
        return Cookie(name: name, value: text, maxAge: Int(lifetime), path: cookiePath, isSecure: isSecure)
    }

    // MARK: - Ending

    /// Ends a login state for good, also for copies of its cookie.
    func end(_ state: LoginState) {
        switch state {
        case .signedIn(let login): revoked.add(login, expiry: now + Self.loginLifetime, now: now)
        // A visitor has no rights, so a restart may forget that it has ended.
        case .signedOut(let visitor): revoked.addInMemory(visitor, expiry: now + Self.visitorLifetime, now: now)
        }
    }

    /// Returns whether a login state has ended.
    /// - Parameter beginning: When it began, in seconds since 1970.
    func hasEnded(_ state: LoginState, beginning: Int64) -> Bool {
        switch state {
        case .signedIn(let login): revoked.contains(login, expiry: beginning + Self.loginLifetime)
        case .signedOut(let visitor): revoked.contains(visitor: visitor)
        }
    }
}

extension LoginState {
    /// Returns the state after a change, with a new random id.
    static func after(_ change: IdentityChange) -> LoginState {
        let id = Base64URL.encode(RandomBytes.make(count: 18))
        return change == .signOut ? .signedOut(visitor: id) : .signedIn(login: id)
    }
}
