import WorkflowWeb

/// An ID token: claims about a person and a login, signed by the provider.
struct IDToken: Sendable {
    /// The claims, which nobody has checked yet.
    let claims: [String: JSONValue]
    let algorithm: SignatureAlgorithm
    /// The identifier of the key; nil if the provider has only one.
    let keyID: String?
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// Reads a token.
    /// - Throws: ``OpenIDError`` if it is none, or is signed in a way that is not accepted.
    init(_ text: String) throws(OpenIDError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.decode(parts[0]).flatMap(JSONValue.init),
            let payload = Base64URL.decode(parts[1]).flatMap(JSONValue.init), case .object(let claims) = payload,
            let signature = Base64URL.decode(parts[2])
        else { throw .invalid("an ID token of three parts", "the provider sent something else") }
        let name = head["alg"]?.text ?? ""
        guard let algorithm = SignatureAlgorithm(rawValue: name), head["crit"] == nil else {
            throw .invalid(
                "an ID token that is signed by RS256 or ES256",
                "it is signed by an algorithm \(name.loggedCode)",
                "Choose another algorithm in the settings of the app at the provider"
            )
        }
        self.claims = claims
        self.algorithm = algorithm
        self.signature = signature
        keyID = head["kid"]?.text
        signed = Array((parts[0] + "." + parts[1]).utf8)
    }

    /// Returns whether one of these keys has signed the token. Those of another kind or identifier are not tried.
    func isSigned(by keys: [ProviderKey]) -> Bool {
        keys.contains { key in
            key.algorithm == algorithm && (keyID == nil || key.id == nil || key.id == keyID)
                && key.verify(signature, of: signed)
        }
    }
}
