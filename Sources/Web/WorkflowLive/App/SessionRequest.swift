/// The facts that a session knows about its browser: language, cookies, address.
///
/// They come with the requests of the page. The GET that paints a page and the socket that joins it each have their own,
/// and browsers send the same fields with both. A session keeps those that it was created with, also when its page connects
/// again.
///
/// ```swift
/// let app = LiveApp(title: "Shop") { session, url in
///     Shop(url: url, language: session.request.cookies["language"] ?? session.request.acceptLanguage)
/// }
/// ```
public struct SessionRequest: Hashable, Sendable {
    /// The `Accept-Language` field, such as `de-AT,de;q=0.9`; empty if the browser sent none.
    public var acceptLanguage: String

    /// The `User-Agent` field; empty if the browser sent none.
    public var userAgent: String

    /// The values of the cookies by their names, without those of the server itself.
    public var cookies: [String: String]

    /// The address of the visitor, without port. It is that of the connection, or what a trusted proxy says.
    public var remoteAddress: String

    /// A Boolean value that indicates whether the visitor's connection is encrypted.
    public var isSecure: Bool

    /// The `traceparent` field of a W3C trace, as a proxy in front of the server sends it; empty for none. It is what the request says.
    public var traceParent: String

    /// Creates the facts about a browser; each is empty unless it is given.
    public init(
        acceptLanguage: String = "",
        userAgent: String = "",
        cookies: [String: String] = [:],
        remoteAddress: String = "",
        isSecure: Bool = false,
        traceParent: String = ""
    ) {
        self.acceptLanguage = acceptLanguage
        self.userAgent = userAgent
        self.cookies = cookies
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
        self.traceParent = traceParent
    }
}
