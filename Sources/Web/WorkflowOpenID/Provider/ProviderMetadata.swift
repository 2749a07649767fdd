/// The addresses and abilities of a provider, from `/.well-known/openid-configuration`.
struct ProviderMetadata: Sendable {
    /// The ways in which the app proves to the provider who it is.
    enum Authentication: Sendable {
        /// `client_secret_basic`
        case header
        /// `client_secret_post`
        case form
    }

    /// The issuer as the provider writes it.
    let issuer: String
    let authorization: ProviderURL
    let token: ProviderURL
    let keys: ProviderURL
    let userInfo: ProviderURL?
    let authentication: Authentication
    /// A Boolean value that indicates whether the provider names itself when it sends a person back (RFC 9207).
    let namesItself: Bool

    /// - Parameter configured: The issuer in the app's settings.
    /// - Throws: ``OpenIDError`` if something is missing, or of another issuer.
    init(_ document: JSONValue, issuer configured: String) throws(OpenIDError) {
        guard let issuer = document["issuer"]?.text, Self.isSame(issuer, configured) else {
            throw .invalid(
                "the issuer \(configured) in the provider's configuration",
                "it names another one",
                "Set the issuer as the provider writes it"
            )
        }
        self.issuer = issuer
        authorization = try Self.url("authorization_endpoint", in: document)
        token = try Self.url("token_endpoint", in: document)
        keys = try Self.url("jwks_uri", in: document)
        userInfo = document["userinfo_endpoint"] == nil ? nil : try Self.url("userinfo_endpoint", in: document)
        let methods = document["token_endpoint_auth_methods_supported"]?.texts ?? ["client_secret_basic"]
        if methods.contains("client_secret_basic") {
            authentication = .header
        } else if methods.contains("client_secret_post") {
            authentication = .form
        } else {
            throw .invalid("a provider that accepts the client's secret", "it wants another proof")
        }
        namesItself = document["authorization_response_iss_parameter_supported"]?.bool ?? false
    }

    /// People leave out the slash at the end, or add one. The document comes from the same address in both cases.
    private static func isSame(_ issuer: String, _ configured: String) -> Bool {
        issuer == configured || issuer + "/" == configured || issuer == configured + "/"
    }

    private static func url(_ name: String, in document: JSONValue) throws(OpenIDError) -> ProviderURL {
        guard let url = document[name]?.text.flatMap(ProviderURL.init) else {
            throw .invalid("an https URL as \(name) in the provider's configuration", "there is none")
        }
        return url
    }
}
