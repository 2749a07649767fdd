/// Who a visitor is, verified by the login cookie's signature.
public struct Login: Hashable, Sendable {
    /// The name given when the login was made.
    public let user: String
    /// Tells this login from others of the same user: each sign-in makes a new one.
    public let id: String

    /// A login as a test would make it.
    public init(user: String, id: String) {
        self.user = user
        self.id = id
    }
}
