/// The error of a user's name that is too long for a login cookie.
public struct LoginNameError: Error, Hashable, CustomStringConvertible {
    /// The largest number of bytes of a name, in UTF-8.
    ///
    /// Browsers drop a cookie of more than 4,096 bytes. The rest is for encoding, signature, and the URL in a ticket.
    public static let byteLimit = 2_048

    /// The number of bytes of the name.
    public let bytes: Int

    public var description: String {
        "Expected a name of at most \(Self.byteLimit) bytes to sign in as. Instead, it has \(bytes). "
            + "Refuse longer names where they are entered."
    }

    /// Throws if `name` is too long.
    package static func check(_ name: String) throws(LoginNameError) {
        let bytes = name.utf8.count
        if bytes > byteLimit { throw LoginNameError(bytes: bytes) }
    }
}
