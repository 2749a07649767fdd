import WorkflowLive

/// Logins, page tokens and tickets of one server: made, verified, ended.
final class Identities: Sendable {
    /// Name of the login cookie.
    static let cookieName = "trellis-login"
    /// Seconds a login lasts.
    static let loginLifetime: Int64 = 30 * 24 * 3600
    /// Seconds a page's token lasts (contract G3: at most a day).
    static let pageLifetime: Int64 = 24 * 3600

    let tickets = Tickets()
    /// The program that runs; pages of another load anew.
    let build: UInt64
    private let ring: KeyRing
    private let revoked: RevokedLogins
    private let clock: WebServerClock

    init(ring: KeyRing, revoked: RevokedLogins, build: UInt64, clock: WebServerClock) {
        self.ring = ring
        self.revoked = revoked
        self.build = build
        self.clock = clock
    }

    private var now: Int64 { clock.secondsSince1970 }

    // MARK: - Logins

    /// Who the request's cookie proves; nil for nobody.
    func login(of request: WebRequest) -> Login? {
        signedLogin(of: request).flatMap { revoked.contains($0.id) ? nil : $0 }
    }

    /// The login that the request's cookie names, ended or not: it says which browser asks, not what it may.
    func signedLogin(of request: WebRequest) -> Login? {
        guard let text = request.cookie(Self.cookieName) else { return nil }
        guard let token = SignedToken(text: text, ring: ring, purpose: .login, now: now) else { return nil }
        guard let fields = TokenFields.decode(token.payload, count: 2) else { return nil }
        return Login(user: fields[1], id: fields[0])
    }

    /// Ends a login for good, also for copies of its cookie.
    func revoke(_ loginID: String) {
        revoked.add(loginID, expiry: now + Self.loginLifetime, now: now)
    }

    /// A new login, never a changed one: what was known before the sign-in is worth nothing after it.
    func signIn(_ user: String, isSecure: Bool) -> (Login, Cookie) {
        let login = Login(user: user, id: Base64URL.encode(RandomBytes.make(count: 18)))
        let payload = TokenFields.encode([login.id, login.user])
        let token = SignedToken(expiry: now + Self.loginLifetime, build: 0, payload: payload)
        return (login, cookie(token.text(signedBy: ring, purpose: .login), Int(Self.loginLifetime), isSecure))
    }

    /// Makes the browser forget its login.
    func farewell(isSecure: Bool) -> Cookie {
        cookie("", 0, isSecure)
    }

    private func cookie(_ value: String, _ maxAge: Int, _ isSecure: Bool) -> Cookie {
        Cookie(name: Self.cookieName, value: value, maxAge: maxAge, isSecure: isSecure)
    }

    // MARK: - Pages

    func text(of page: PageToken) -> String {
        SignedToken(expiry: now + Self.pageLifetime, build: build, payload: page.payload)
            .text(signedBy: ring, purpose: .page)
    }

    /// What a page's token proves.
    enum PageVerdict: Equatable {
        case valid(PageToken)
        /// Ours, of another program.
        case otherBuild
        case invalid
    }

    /// - Parameter login: whose cookie the socket carries; a token painted for another is not valid.
    func verify(pageToken text: String, login: Login?) -> PageVerdict {
        guard let token = SignedToken(text: text, ring: ring, purpose: .page, now: now) else { return .invalid }
        guard token.build == build else { return .otherBuild }
        guard let page = PageToken(payload: token.payload), page.loginID == login?.id ?? "" else { return .invalid }
        return .valid(page)
    }
}
