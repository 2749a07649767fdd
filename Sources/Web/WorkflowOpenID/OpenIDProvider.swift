import TrellisSupport
import WorkflowWeb

/// Another site at which people sign in to this app, by OpenID Connect: a company's directory, or a public provider.
///
/// ```swift
/// let provider = OpenIDProvider(issuer: "https://accounts.example", clientID: id, clientSecret: secret)
///
/// switch (request.method, request.path) {
/// case (.get, "/login/example"): try await provider.begin(request)
/// case (.get, "/login/example/callback"): try await provider.finish(request) { user in try await name(of: user) }
/// ```
/// Register `https://your.host/login/example/callback` at the provider. Share one value of this class in the app, because each
/// has its own copy of the provider's keys.
///
/// This is the authorization code flow with PKCE, state and nonce. A signed cookie of the browser has the data of a
/// login until the person comes back. So any server with the same key file can finish the login, also after a restart,
/// and no browser can finish the login of another one. The server sends the code to the provider over TLS, with the
/// secret of the app. Then it checks the ID token: the signature (RS256 or ES256, by a key of the provider), the
/// issuer, the audience, the authorized party, the times with two minutes of leeway, and the nonce. OpenID Connect Core
/// 3.1.3.7 accepts the TLS of the token endpoint in place of the signature; the server checks the signature all the
/// same.
///
/// Requests to the provider run on threads of their own, eight at a time. They follow no redirects, and their answers have
/// at most 256 KiB. URLs of the provider have to be `https`, or `http` on this machine.
public final class OpenIDProvider: Sendable {
    /// Makes the answer to a request whose login does not succeed.
    public typealias FailureHandler = @Sendable (OpenIDError, WebRequest) async throws -> WebResponse

    private let settings: AuthorizationRequest
    private let id: String
    private let callbackPath: String?
    private let directory: ProviderDirectory
    private let exchange: CodeExchange
    private let onFailure: FailureHandler?
    private let client: ProviderClient

    /// Creates a provider, without a request to it.
    /// - Parameters:
    ///   - issuer: The issuer as the provider writes it, such as `https://accounts.example`.
    ///   - clientID: The identifier of the app at the provider.
    ///   - clientSecret: The secret of the app at the provider. Read it from a file or the environment.
    ///   - scopes: What the app asks for. `openid` is always among it.
    ///   - callbackPath: The path at which ``finish(_:signIn:)`` is called; nil for that of ``begin(_:next:)`` and `/callback`.
    ///   - asksUserInfo: Pass `true` to ask for the claims that the provider leaves out of ID tokens, by one more request.
    ///   - parameters: More parameters for the provider's page, such as `["prompt": "select_account"]`.
    ///   - authorities: A PEM file with the certificates that vouch for the provider, such as those of a company; nil for those
    ///     of the system.
    ///   - timeLimit: The time for each request to the provider.
    ///   - onFailure: Makes the answer when a login does not succeed. With nil, what the visitor can mend is an error page,
    ///     and the rest is thrown to the server, which reports it.
    /// - Precondition: `issuer` is an `https` URL without query, or one of `http` to this machine. `callbackPath` begins
    ///   with `/`, and `parameters` has none that a login sets itself.
    public convenience init(
        issuer: String,
        clientID: String,
        clientSecret: String,
        scopes: [String] = ["openid", "email", "profile"],
        callbackPath: String? = nil,
        asksUserInfo: Bool = false,
        parameters: [String: String] = [:],
        authorities: String? = nil,
        timeLimit: Duration = .seconds(10),
        onFailure: FailureHandler? = nil
    ) {
        self.init(
            issuer: issuer,
            clientID: clientID,
            clientSecret: clientSecret,
            settings: AuthorizationRequest(clientID: clientID, scopes: scopes, parameters: parameters),
            callbackPath: callbackPath,
            asksUserInfo: asksUserInfo,
            client: ProviderClient(timeLimit: timeLimit, authorities: authorities),
            onFailure: onFailure
        )
    }

    /// Creates a provider whose requests another client sends, for tests.
    init(
        issuer: String,
        clientID: String,
        clientSecret: String,
        settings: AuthorizationRequest,
        callbackPath: String?,
        asksUserInfo: Bool,
        client: ProviderClient,
        onFailure: FailureHandler?
    ) {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        guard let url = ProviderURL(base + "/.well-known/openid-configuration"), !url.hasQuery else {
            fatalError(
                "Expected an https URL without a query as the issuer. Instead, it is \(issuer.debugDescription). "
                    + "Set it as the provider writes it."
            )
        }
        guard callbackPath?.hasPrefix("/") ?? true else {
            fatalError("Expected a callback path that begins with \"/\". Instead, it does not. Add the slash.")
        }
        directory = ProviderDirectory(issuer: issuer, configuration: url, client: client)
        exchange = CodeExchange(
            clientID: clientID,
            clientSecret: clientSecret,
            asksUserInfo: asksUserInfo,
            directory: directory,
            client: client
        )
        id = Base64URL.encode(Array(Digest.sha256(Array("\(base)\u{0}\(clientID)".utf8)).prefix(16)))
        self.settings = settings
        self.callbackPath = callbackPath
        self.client = client
        self.onFailure = onFailure
    }

    /// The numbers of requests to the provider that run and wait, for tests.
    var counts: (running: Int, waiting: Int) { client.counts }

    // MARK: - Logins

    /// Returns the redirect to the provider's page, which begins a login.
    /// - Parameters:
    ///   - request: The GET of a link, such as `a(.href("/login/example"))`.
    ///   - next: The local URL to which the login leads; nil for the query's `next`, or else `/`. One that leads to another
    ///     site counts as `/`.
    /// - Throws: ``OpenIDError`` if there is no failure handler, or `CancellationError`.
    public func begin(_ request: WebRequest, next: String? = nil) async throws -> WebResponse {
        do {
            let (server, redirectURL) = try place(of: request)
            let metadata = try await directory.metadata(now: server.secondsSince1970)
            let login = PendingLogin(
                provider: id,
                redirectURL: redirectURL,
                next: next ?? request.query["next"] ?? "/",
                request: request,
                server: server
            )
            var response = WebResponse.redirect(to: "/").settingCookie(login.cookie(for: request, server))
            response.headers["location"] = settings.url(for: login, at: metadata)
            return response
        } catch let error as OpenIDError {
            return try await answer(error, to: request)
        }
    }

    /// Returns the redirect that signs the person in, to where the login leads.
    /// - Parameters:
    ///   - request: The GET with which the provider sends the person back.
    ///   - signIn: Returns the name of the person in this app, which may be a new one, or nil to admit nobody.
    /// - Throws: ``OpenIDError`` if there is no failure handler, `LoginNameError` if no login can have the name, `CancellationError`,
    ///   and the errors of `signIn`.
    public func finish(
        _ request: WebRequest,
        signIn: (OpenIDUser) async throws -> String?
    ) async throws -> WebResponse {
        guard let server = request.server else { return try await answer(.noServer, to: request) }
        guard let login = pendingLogin(of: request, server) else { return try await answer(.notBegun, to: request) }
        let user: OpenIDUser
        do {
            user = try await self.user(of: login, request, server)
        } catch let error as OpenIDError {
            return try await answer(error, to: request).settingCookie(login.removal(for: request, server))
        }
        let response: WebResponse
        if let name = try await signIn(user) {
            response = try .redirect(to: login.next).signingIn(name)
        } else {
            response = try await answer(.notAdmitted, to: request)
        }
        return response.settingCookie(login.removal(for: request, server))
    }

    private func place(of request: WebRequest) throws(OpenIDError) -> (any RequestServer, redirectURL: String) {
        guard let server = request.server else { throw .noServer }
        let path = callbackPath ?? request.path + "/callback"
        guard let url = server.externalURL(of: PercentEncoding.encodePath(path), for: request) else { throw .noServer }
        return (server, url)
    }

    private func pendingLogin(of request: WebRequest, _ server: any RequestServer) -> PendingLogin? {
        let states = request.query.all("state")
        guard states.count == 1, let login = PendingLogin.find(states[0], in: request, server) else { return nil }
        return login.provider == id ? login : nil
    }

    private func user(
        of login: PendingLogin,
        _ request: WebRequest,
        _ server: any RequestServer
    ) async throws -> OpenIDUser {
        let now = server.secondsSince1970
        guard now - login.begun <= PendingLogin.patience else { throw OpenIDError.expired }
        let metadata = try await directory.metadata(now: now)
        let code = try CallbackQuery(request.query).code(of: metadata)
        return try await exchange.user(for: code, of: login, at: metadata) { server.secondsSince1970 }
    }

    // MARK: - Failures

    private func answer(_ error: OpenIDError, to request: WebRequest) async throws -> WebResponse {
        if let onFailure { return try await onFailure(error, request) }
        switch error.kind {
        case .refused, .notAdmitted: return .error(.forbidden)
        case .notBegun, .expired: return .error(.badRequest)
        default: throw error
        }
    }
}
