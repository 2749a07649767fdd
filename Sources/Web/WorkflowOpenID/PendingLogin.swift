import TrellisSupport
import WorkflowWeb

/// A login for which the browser is at the provider. It is kept in a signed cookie of the browser, and at no server.
struct PendingLogin: Hashable, Sendable {
    /// The seconds in which the person has to come back.
    static let patience: Int64 = 600
    /// The seconds for which the browser keeps it, so that one who comes back late is told so.
    private static let cookieLifetime: Int64 = 3_600
    /// The length of the longest URL to which a login leads, in bytes.
    private static let nextBytes = 512
    /// The number of logins that one browser may have begun, in as many tabs. One more takes the place of the oldest.
    private static let slots = 4

    /// The provider and the client's identifier, hashed: the answer of one provider does not end the login with another.
    let provider: String
    /// The first character is the slot.
    let state: String
    let nonce: String
    /// The secret of PKCE, whose hash the provider gets at first.
    let verifier: String
    let redirectURL: String
    /// The URL to which the login leads. The redirect at the end follows local ones only.
    let next: String
    /// In seconds since 1970.
    let begun: Int64

    /// Creates a login with new secrets.
    /// - Parameters:
    ///   - provider: The provider's hash.
    ///   - next: The URL to which the login leads; `/` takes the place of one that is too long.
    init(provider: String, redirectURL: String, next: String, request: WebRequest, server: some RequestServer) {
        self.provider = provider
        self.redirectURL = redirectURL
        self.next = next.utf8.count <= Self.nextBytes ? next : "/"
        begun = server.secondsSince1970
        state = "\(Self.freeSlot(request, server))" + Self.secret()
        nonce = Self.secret()
        verifier = Self.secret()
    }

    /// The value by which the provider recognizes ``verifier``.
    var challenge: String { Base64URL.encode(Digest.sha256(Array(verifier.utf8))) }

    // MARK: - Cookies

    func cookie(for request: WebRequest, _ server: some RequestServer) -> Cookie {
        let fields = [provider, state, nonce, verifier, redirectURL, next, String(begun)]
        return server.foreignLoginCookie(name, fields, lifetime: Self.cookieLifetime, for: request)
    }

    func removal(for request: WebRequest, _ server: some RequestServer) -> Cookie {
        server.removal(ofForeignLogin: name, for: request)
    }

    /// Returns the login that a browser has begun with a state; nil if it has not.
    static func find(_ state: String, in request: WebRequest, _ server: some RequestServer) -> PendingLogin? {
        guard let slot = state.utf8.first.flatMap({ Int(exactly: $0) }).map({ $0 - Int(UInt8(ascii: "0")) }),
            let login = PendingLogin(slot: slot, request, server),
            Digest.areEqual(Array(login.state.utf8), Array(state.utf8))
        else { return nil }
        return login
    }

    private init?(slot: Int, _ request: WebRequest, _ server: some RequestServer) {
        guard (0..<Self.slots).contains(slot), let fields = server.foreignLogin(in: Self.name(slot), of: request),
            fields.count == 7, let begun = Int64(fields[6])
        else { return nil }
        (provider, state, nonce, verifier) = (fields[0], fields[1], fields[2], fields[3])
        (redirectURL, next, self.begun) = (fields[4], fields[5], begun)
    }

    private var name: String { Self.name(Int(state.prefix(1)) ?? 0) }

    private static func name(_ slot: Int) -> String { "trellis-foreign-\(slot)" }

    private static func freeSlot(_ request: WebRequest, _ server: some RequestServer) -> Int {
        let begun = (0..<slots).map { PendingLogin(slot: $0, request, server)?.begun ?? 0 }
        return begun.indices.min { begun[$0] < begun[$1] } ?? 0
    }

    private static func secret() -> String { Base64URL.encode(RandomBytes.make(count: 32)) }
}
