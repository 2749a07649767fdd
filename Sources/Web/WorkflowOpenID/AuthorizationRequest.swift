import TrellisSupport

/// The parameters with which a person is sent to a provider's page.
struct AuthorizationRequest: Sendable {
    private let clientID: String
    private let scope: String
    private let parameters: [(name: String, value: String)]

    private static let ownNames: Set<String> = [
        "response_type", "response_mode", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "request", "request_uri",
    ]

    /// - Precondition: `parameters` has none that a login sets itself.
    init(clientID: String, scopes: [String], parameters: [String: String]) {
        if let name = parameters.keys.first(where: Self.ownNames.contains) {
            fatalError("Expected parameters that a login does not set itself. Instead, there is \(name). Leave it out.")
        }
        self.clientID = clientID
        scope = (scopes.contains("openid") ? scopes : ["openid"] + scopes).joined(separator: " ")
        self.parameters = parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the URL of the provider's page for a login.
    func url(for login: PendingLogin, at metadata: ProviderMetadata) -> String {
        let fields =
            [
                ("response_type", "code"), ("client_id", clientID), ("redirect_uri", login.redirectURL),
                ("scope", scope), ("state", login.state), ("nonce", login.nonce),
                ("code_challenge", login.challenge), ("code_challenge_method", "S256"),
            ] + parameters
        let page = metadata.authorization
        return page.text + (page.hasQuery ? "&" : "?") + CodeExchange.form(fields)
    }
}
