/// The identity of a visitor, verified by the signature of the login cookie.
public struct Login: Hashable, Sendable {
    /// The user's name, as given at sign-in.
    public let user: String
    /// The identifier of this login; each sign-in has a new one.
    public let id: String

    /// Creates a login, for tests.
    public init(user: String, id: String) {
        self.user = user
        self.id = id
    }
}
