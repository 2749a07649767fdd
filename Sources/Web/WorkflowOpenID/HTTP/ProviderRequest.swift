/// A request to a provider.
struct ProviderRequest: Sendable {
    let url: ProviderURL
    /// The value of the `Authorization` field; nil for none.
    var authorization: String?
    /// The form to post; nil for a GET.
    var form: String?

    init(_ url: ProviderURL, authorization: String? = nil, form: String? = nil) {
        self.url = url
        self.authorization = authorization
        self.form = form
    }
}

/// The answer of a provider.
struct ProviderAnswer: Sendable {
    let status: Int
    let body: [UInt8]
}
