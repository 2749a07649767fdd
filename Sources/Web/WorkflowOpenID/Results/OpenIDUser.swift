/// A person who has signed in at a provider, as the claims of the provider say.
public struct OpenIDUser: Hashable, Sendable {
    /// The provider's issuer.
    public let issuer: String
    /// The identifier of the person at this provider, which never changes. Other providers may use the same for others.
    public let subject: String
    private let claims: [String: JSONValue]

    init(issuer: String, subject: String, claims: [String: JSONValue]) {
        self.issuer = issuer
        self.subject = subject
        self.claims = claims
    }

    /// The address of mail, if the provider says that it belongs to the person; nil otherwise.
    ///
    /// Some providers let their users claim any address. Take it as a name only from providers that you trust with all
    /// addresses.
    public var verifiedEmail: String? { isTrue("email_verified") ? self["email"] : nil }

    /// The person's name as people read it. It is not unique, and the person may change it.
    public var name: String? { self["name"] }

    /// Returns the text of a claim; nil if there is none, or another value.
    public subscript(claim: String) -> String? { claims[claim]?.text }

    /// Returns the texts of a claim that is a list, such as `groups`, or a single text; nil for other values.
    public func texts(_ claim: String) -> [String]? {
        claims[claim].flatMap { $0.texts ?? $0.text.map { [$0] } }
    }

    /// Returns whether a claim is true. Some providers send it as a text.
    public func isTrue(_ claim: String) -> Bool {
        claims[claim] == .bool(true) || claims[claim] == .text("true")
    }
}
