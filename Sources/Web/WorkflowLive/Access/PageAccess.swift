/// The decision about a page for one visitor.
public enum PageAccess: Hashable, Sendable {
    /// The visitor sees the page.
    case allowed
    /// The visitor gets the page at this path instead, which signs in. The URL that was asked for is its query `next`.
    case signIn(at: String)
    /// The visitor gets an error page with status 403.
    case forbidden
    /// The visitor is signed in as a user who lacks a right.
    ///
    /// An error page with status 403 says so, and offers the page at this path, which signs in as somebody else.
    case otherLogin(at: String)
}
