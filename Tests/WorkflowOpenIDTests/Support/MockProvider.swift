import Foundation
import TrellisSupport
import WorkflowWeb

@testable import WorkflowOpenID

/// A provider on this machine, which does as the rules of OpenID Connect say, or as a test says.
final class MockProvider: Sendable {
    enum Answer: Sendable {
        case right
        case text(String)
        case status(Int, String)
        case redirect
    }

    /// The ways of a provider that a test changes.
    struct Behavior: Sendable {
        var configuration: @Sendable (inout [String: Any]) -> Void = { _ in }
        var claims: @Sendable (inout [String: Any]) -> Void = { _ in }
        var head: @Sendable (inout [String: Any]) -> Void = { _ in }
        var userInfo: [String: String] = [:]
        /// The answers at paths.
        var answers: [String: Answer] = [:]
        var signer = SigningPair.rsa
        /// The keys that the provider shows.
        var keys = [SigningPair.rsa, .elliptic]
    }

    static let (clientID, clientSecret) = ("potluck", "s3cret:+/%")

    private struct Grant {
        let nonce: String
        let challenge: String
        let redirectURL: String
    }

    private struct State {
        var behavior = Behavior()
        var grants: [String: Grant] = [:]
        var requests: [String] = []
        var authorizations: [String] = []
        var server: SmallServer?
    }

    private let state = Guarded(State())
    let now: @Sendable () -> Int64

    init(now: @escaping @Sendable () -> Int64) {
        self.now = now
    }

    var issuer: String { state.withLock { $0.server }?.url ?? "" }
    var behavior: Behavior {
        get { state.withLock { $0.behavior } }
        set { state.withLock { $0.behavior = newValue } }
    }
    /// The paths that were asked for.
    var requests: [String] { state.withLock { $0.requests } }
    /// The `Authorization` fields and forms that came to the token endpoint.
    var authorizations: [String] { state.withLock { $0.authorizations } }

    func start() {
        let server = SmallServer { [weak self] request in
            guard let self else { return SmallServer.Answer(status: 503, body: []) }
            do { return try answer(request) } catch { return Self.text("\(error)", 500) }
        }
        state.withLock { $0.server = server }
    }

    func stop() { state.withLock { $0.server }?.stop() }

    // MARK: - The person

    /// Does what a person does who agrees on the provider's page, and returns the query with which the browser comes back.
    func agree(_ page: String) throws -> FormValues {
        let query = Self.query(of: page)
        let code = UUID().uuidString
        let grant = Grant(
            nonce: query["nonce"] ?? "",
            challenge: query["code_challenge"] ?? "",
            redirectURL: query["redirect_uri"] ?? ""
        )
        state.withLock { $0.grants[code] = grant }
        return FormValues([.init(name: "code", value: code), .init(name: "state", value: query["state"] ?? "")])
    }

    static func query(of url: String) -> FormValues {
        FormValues(decoding: url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst())
    }

    // MARK: - Requests

    private func answer(_ request: SmallServer.Request) throws -> SmallServer.Answer {
        let behavior = behavior
        state.withLock { $0.requests.append(request.path) }
        switch behavior.answers[request.path] ?? .right {
        case .right: break
        case .text(let text): return Self.text(text)
        case .status(let code, let text): return Self.text(text, code)
        case .redirect:
            return SmallServer.Answer(status: 302, fields: ["Location": request.path + "/elsewhere"], body: [])
        }
        switch (request.method, request.path) {
        case ("GET", "/.well-known/openid-configuration"): return try Self.json(configuration(behavior))
        case ("GET", "/keys"): return try Self.json(["keys": behavior.keys.map(\.publicKey)])
        case ("GET", "/userinfo"):
            guard request.fields["authorization"] == "Bearer access" else { return Self.text("", 403) }
            return try Self.json(["sub": "248289761001"].merging(behavior.userInfo) { $1 })
        case ("POST", "/token"): return try token(request, behavior)
        default: return Self.text("", 404)
        }
    }

    private func configuration(_ behavior: Behavior) -> [String: Any] {
        var document: [String: Any] = [
            "issuer": issuer, "authorization_endpoint": issuer + "/authorize", "token_endpoint": issuer + "/token",
            "jwks_uri": issuer + "/keys", "userinfo_endpoint": issuer + "/userinfo",
        ]
        behavior.configuration(&document)
        return document
    }

    private func token(_ request: SmallServer.Request, _ behavior: Behavior) throws -> SmallServer.Answer {
        let form = FormValues(decoding: request.body)
        let proof = request.fields["authorization"] ?? "\(form["client_id"] ?? "") \(form["client_secret"] ?? "")"
        let grant: Grant? = state.withLock { state in
            state.authorizations.append(proof)
            return state.grants.removeValue(forKey: form["code"] ?? "")
        }
        let pair = Data("potluck:s3cret%3A%2B%2F%25".utf8).base64EncodedString()
        guard ["Basic " + pair, "\(Self.clientID) \(Self.clientSecret)"].contains(proof) else {
            return try Self.json(["error": "invalid_client"], 401)
        }
        let challenge = Base64URL.encode(Digest.sha256(Array((form["code_verifier"] ?? "").utf8)))
        guard let grant, grant.redirectURL == form["redirect_uri"], grant.challenge == challenge,
            form["grant_type"] == "authorization_code"
        else { return try Self.json(["error": "invalid_grant"], 400) }
        return try Self.json([
            "access_token": "access", "token_type": "Bearer", "id_token": idToken(grant.nonce, behavior),
        ])
    }

    private func idToken(_ nonce: String, _ behavior: Behavior) throws -> String {
        var claims: [String: Any] = [
            "iss": issuer, "sub": "248289761001", "aud": Self.clientID, "exp": now() + 300, "iat": now(),
            "nonce": nonce, "email": "ada@example.com", "email_verified": true, "name": "Ada",
        ]
        behavior.claims(&claims)
        var head: [String: Any] = ["alg": behavior.signer.algorithm.rawValue, "kid": behavior.signer.id]
        behavior.head(&head)
        let parts = try [head, claims].map { Base64URL.encode(Array(try JSONSerialization.data(withJSONObject: $0))) }
        let signed = parts.joined(separator: ".")
        return signed + "." + Base64URL.encode(behavior.signer.sign(Array(signed.utf8)))
    }

    private static func json(_ value: [String: Any], _ status: Int = 200) throws -> SmallServer.Answer {
        let bytes = Array(try JSONSerialization.data(withJSONObject: value))
        return SmallServer.Answer(status: status, fields: ["Content-Type": "application/json"], body: bytes)
    }

    private static func text(_ text: String, _ status: Int = 200) -> SmallServer.Answer {
        SmallServer.Answer(status: status, body: Array(text.utf8))
    }
}
