import WorkflowLive

/// The logins, visitors, page tokens and tickets of one server.
final class Identities: Sendable {
    /// The lifetime of a page's token, in seconds (rule G3: at most a day).
    static let pageLifetime: Int64 = 24 * 3600

    let tickets: Tickets
    /// The number of the program that runs; pages of another one are loaded again.
    let build: UInt64
    let ring: KeyRing
    let revoked: RevokedLogins
    /// The path below which browsers send the cookies.
    let cookiePath: String
    private let clock: WebServerClock

    init(ring: KeyRing, revoked: RevokedLogins, build: UInt64, cookiePath: String = "/", clock: WebServerClock) {
        self.ring = ring
        tickets = Tickets(ring: ring)
        self.cookiePath = cookiePath
        self.revoked = revoked
        self.build = build
        self.clock = clock
    }

    /// Seconds since 1970.
    var now: Int64 { clock.secondsSince1970 }

    // MARK: - Pages

    func text(of page: PageToken) -> String {
        SignedToken(expiry: now + Self.pageLifetime, build: build, payload: page.payload)
            .text(signedBy: ring, purpose: .page)
    }

    /// Returns whether an open page gets another token: when half of the lifetime of its own is over, and also when the calendar has
    /// been set back.
    static func isDue(pageToken expiry: Int64, at now: Int64) -> Bool {
        !(pageLifetime / 2...pageLifetime).contains(expiry - now)
    }

    /// The result of checking a page's token.
    enum PageVerdict: Equatable {
        case valid(PageToken, expiry: Int64)
        /// The token is of this server, from another build.
        case otherBuild
        case invalid
    }

    /// - Parameter state: The login state that the socket's cookies prove; a token of another one is not valid.
    func verify(pageToken text: String, state: LoginState?) -> PageVerdict {
        guard let token = SignedToken(text: text, ring: ring, purpose: .page, now: now) else { return .invalid }
        guard token.build == build else { return .otherBuild }
        guard let page = PageToken(payload: token.payload), page.state == state else { return .invalid }
        return .valid(page, expiry: token.expiry)
    }
}
