/// The configuration and the keys of a provider, which are asked for when they are needed and kept for an hour.
struct ProviderDirectory: Sendable {
    private static let lifetime: Int64 = 3_600
    /// The seconds between two requests for the same document, however many people sign in.
    private static let patience: Int64 = 10

    private let metadata: Refreshed<ProviderMetadata>
    private let keys: Refreshed<[ProviderKey]>

    /// - Precondition: The configuration is at `configuration`.
    init(issuer: String, configuration: ProviderURL, client: ProviderClient) {
        let metadata = Refreshed(lifetime: Self.lifetime, patience: Self.patience) {
            try ProviderMetadata(try await client.object(ProviderRequest(configuration)), issuer: issuer)
        }
        self.metadata = metadata
        keys = Refreshed(lifetime: Self.lifetime, patience: Self.patience) {
            // The keys are loaded after the configuration only.
            guard let url = metadata.latest?.keys else { return [] }
            let document = try await client.object(ProviderRequest(url))
            guard case .array(let keys) = document["keys"] else {
                throw OpenIDError.invalid("a list of keys from \(url.host)", "there is none")
            }
            return keys.prefix(64).compactMap(ProviderKey.init)
        }
    }

    /// Returns the configuration.
    func metadata(now: Int64) async throws -> ProviderMetadata { try await metadata.value(now: now) }

    /// Returns whether a key of the provider has signed a token.
    func hasSigned(_ token: IDToken, now: Int64) async throws -> Bool {
        // A provider that changes its keys signs with one that was not there before, under a new identifier or none.
        token.isSigned(by: try await keys.value(now: now) { token.isSigned(by: $0) })
    }
}
