import TrellisSupport

/// The reason for which a password is not hashed or compared. Compare with the static members; more may be added.
public struct PasswordError: Error, Hashable, CustomStringConvertible {
    /// The expectation, what happened instead, and what to do.
    public let description: String

    /// Too many hashes wait. A handler that rethrows this answers 503, and tells the visitor to try again in a moment.
    public static let busy = PasswordError(
        description:
            "Expected room in the queue of password hashes. Instead, it is full. Try again in a moment, and limit "
            + "attempts before they get here, with an AttemptLimiter."
    )
    /// The password is longer than ``Passwords/byteLimit``. Refuse it where it is chosen.
    public static let tooLong = PasswordError(
        description:
            "Expected a password of at most \(Passwords.byteLimit) bytes. Instead, it is longer. Refuse it in the form."
    )
    /// The system has no memory for a hash.
    public static let outOfMemory = PasswordError(
        description:
            "Expected memory for a password hash. Instead, the system has none. Use a lower cost, or fewer at once."
    )
}

extension PasswordError {
    /// Returns whether `error` is `pattern`, so that `catch PasswordError.busy` compiles.
    public static func ~= (pattern: PasswordError, error: any Error) -> Bool {
        error as? PasswordError == pattern
    }
}

extension PasswordError: BusyError {
    package var retryDelay: Duration? { self == .busy ? .seconds(2) : nil }
}
