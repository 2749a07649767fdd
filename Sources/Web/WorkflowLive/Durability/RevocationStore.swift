/// A place where the servers of an app tell each other which logins have ended.
///
/// The contract, which every implementation keeps:
///
/// - When ``revoke(_:)`` returns, the revocation survives the end of the process. Every watch that begins later
///   delivers it before it is caught up. Of two revocations of one login either may be kept.
/// - A watch delivers all recorded revocations, then ``RevocationUpdate/caughtUp``, then further ones as they come,
///   within milliseconds.
/// - A watch that may have missed something says so: ``RevocationUpdate/cutOff(_:)`` when the store can no longer be
///   reached, and ``RevocationUpdate/behind`` before the first call of the store that succeeds again returns. It
///   delivers what it has missed before it is caught up again.
/// - Revocations that have expired are removed. When there are too many, the older half may be replaced by one of all logins that
///   expire by a time.
public protocol RevocationStore: Sendable {
    /// Records that a login has ended. Does nothing else: see ``SessionStore/deleteAll(of:)`` for its sessions.
    func revoke(_ revocation: Revocation) async throws(SessionStoreError)

    /// Watches the revocations of all servers, those of this one included.
    ///
    /// - Parameter receive: Called on any thread, one update at a time and in order. It must return at once and must not call the store.
    /// - Returns: A function that ends the watch. Nothing is handed out after it has returned. Do not call it from `receive`.
    func watchRevocations(_ receive: @escaping @Sendable (RevocationUpdate) -> Void) -> @Sendable () -> Void
}

/// The end of a login, or of all logins that are old enough.
public struct Revocation: Hashable, Sendable {
    /// The name of the login, which is worth nothing as a login; `nil` for every login that expires by ``expiry``.
    public let login: String?
    /// The time at which the login would have expired, in seconds since 1970. The revocation is forgotten then.
    public let expiry: Int64

    public init(login: String?, expiry: Int64) {
        (self.login, self.expiry) = (login, expiry)
    }
}

/// News of a watch of revocations.
public enum RevocationUpdate: Hashable, Sendable {
    /// A login has ended. It may be delivered more than once.
    case revoked(Revocation)
    /// The watch has delivered everything that was recorded before it began, and before it was ``behind`` for the last
    /// time.
    case caughtUp
    /// The store can be reached again, or for the first time, and something may have been missed.
    case behind
    /// The store cannot be reached, for this reason.
    case cutOff(SessionStoreError)
}
