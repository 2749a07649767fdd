import TrellisSupport

/// The error of a user's name that no login can have.
///
/// A name has to be in Unicode's composed form (NFC), in which a text has one spelling. A database compares bytes:
/// `Zoë` with one character and `Zoë` with two would be two users. For `==`, dictionaries and roles in Swift they would
/// be one, so the second user would get the first one's rights. Compose a name on input, before you store it or look it
/// up: `name.precomposedStringWithCanonicalMapping` of Foundation.
public struct LoginNameError: Error, Hashable, CustomStringConvertible {
    /// The reason for which no login can have a name. More reasons may be added.
    public enum Reason: Hashable, Sendable {
        /// The name has more bytes than ``byteLimit``.
        case tooLong(bytes: Int)
        /// The name is not in Unicode's composed form, or has over 30 combining marks in a row.
        case notComposed
    }

    /// The largest number of bytes of a name, in UTF-8.
    ///
    /// Browsers drop a cookie of more than 4,096 bytes. The rest is for encoding, signature, and the URL in a ticket.
    public static let byteLimit = 2_048

    /// The reason for which no login can have the name.
    public let reason: Reason

    public var description: String {
        switch reason {
        case .tooLong(let bytes):
            "Expected a name of at most \(Self.byteLimit) bytes to sign in as. Instead, it has \(bytes). "
                + "Refuse longer names where they are entered."
        case .notComposed:
            "Expected a name in Unicode's composed form to sign in as. Instead, it is spelled in another way. "
                + "Compose names where they are entered, by precomposedStringWithCanonicalMapping."
        }
    }

    /// Throws if no login can have `name`.
    package static func check(_ name: String) throws(LoginNameError) {
        let bytes = name.utf8.count
        if bytes > byteLimit { throw LoginNameError(reason: .tooLong(bytes: bytes)) }
        if !ComposedText.isComposed(name) { throw LoginNameError(reason: .notComposed) }
    }
}
