import WorkflowWeb

/// The query with which a provider sends a person back.
struct CallbackQuery: Sendable {
    private let query: FormValues

    init(_ query: FormValues) {
        self.query = query
    }

    /// Returns the code.
    /// - Throws: ``OpenIDError`` if there is none, or if another provider has sent the person.
    func code(of metadata: ProviderMetadata) throws(OpenIDError) -> String {
        // An attacker who runs one provider could have the code of another one brought here (mix-up).
        let issuers = query.all("iss")
        guard issuers.isEmpty ? !metadata.namesItself : issuers == [metadata.issuer] else {
            throw .invalid("the issuer \(metadata.issuer) of the answer", "it names another one", "Begin again")
        }
        if let code = query["error"] { throw Self.failure(code, metadata) }
        let codes = query.all("code")
        guard codes.count == 1, !codes[0].isEmpty else {
            throw .invalid("one code in the provider's answer", "there are \(codes.count)", "Begin again")
        }
        return codes[0]
    }

    private static let refusals: Set<String> = [
        "access_denied", "login_required", "consent_required", "interaction_required", "account_selection_required",
    ]

    private static func failure(_ code: String, _ metadata: ProviderMetadata) -> OpenIDError {
        if refusals.contains(code) { return .refused(code) }
        if code == "server_error" || code == "temporarily_unavailable" {
            return .unavailable(metadata.authorization.host, "it sent the person back with the error \(code)")
        }
        return .invalid("a code from the provider", "it sent the error \(code.loggedCode)")
    }
}
