/// A request to a provider.
package struct ProviderRequest: Sendable {
    package let url: ProviderURL
    /// The value of the `Authorization` field; nil for none.
    var authorization: String?
    /// The form to post; nil for a GET.
    var form: String?

    package init(_ url: ProviderURL, authorization: String? = nil, form: String? = nil) {
        self.url = url
        self.authorization = authorization
        self.form = form
    }
}

/// The answer of a provider.
package struct ProviderAnswer: Sendable {
    package let status: Int
    package let body: [UInt8]
}
