/// The purpose of a token. A token made for another purpose does not verify.
package enum TokenPurpose: UInt8, Sendable {
    /// A page's token, with which its socket attaches.
    case page = 1
    /// The login cookie.
    case login = 2
    /// A ticket, exchanged once for a login cookie or for its removal.
    case ticket = 3
    /// The cookie of a browser that is signed out.
    case visitor = 4
    /// The cookie of a browser that was signed in before.
    case device = 5
    /// The cookie of a login that another site is asked for.
    case foreignLogin = 6
    /// A text of the app, in a link.
    case link = 7
}

/// Signed claims of this server: version, build, expiry and key number around a payload.
///
/// Text form: `base64url(head + payload)` `.` `base64url(code)`. The head is version (1 byte), key number (4), expiry
/// in seconds since 1970 (8) and build (8), big-endian.
package struct SignedToken: Equatable, Sendable {
    /// Raised whenever the payloads' layout changes; other versions do not verify.
    static let version: UInt8 = 1
    /// The length of the longest text that is read, in bytes.
    static let textBytes = 4096
    private static let headBytes = 21

    /// Seconds since 1970.
    var expiry: Int64
    /// The program that made it, as a number.
    var build: UInt64
    var payload: [UInt8]

    func text(signedBy ring: KeyRing, purpose: TokenPurpose) -> String {
        let keyID = ring.keys[0].id
        let bytes = [Self.version] + Self.bytes(keyID) + Self.bytes(expiry) + Self.bytes(build) + payload
        return Base64URL.encode(bytes) + "." + Base64URL.encode(ring.sign(bytes, purpose: purpose).code)
    }

    /// Reads and verifies a token; nil if it is not valid.
    /// - Parameters:
    ///   - text: The text of the token.
    ///   - ring: The keys of the server.
    ///   - purpose: The purpose for which the token must have been made.
    ///   - now: The time, in seconds since 1970, at which it must not have expired.
    package init?(text: String, ring: KeyRing, purpose: TokenPurpose, now: Int64) {
        guard text.utf8.count <= Self.textBytes else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Substring.init)
        guard parts.count == 2, let bytes = Base64URL.decode(parts[0]), let code = Base64URL.decode(parts[1]) else {
            return nil
        }
        guard bytes.count >= Self.headBytes, bytes[0] == Self.version else { return nil }
        let keyID = UInt32(truncatingIfNeeded: Self.number(bytes[1..<5]))
        guard ring.verify(bytes, code: code, keyID: keyID, purpose: purpose) else { return nil }
        expiry = Int64(bitPattern: Self.number(bytes[5..<13]))
        build = Self.number(bytes[13..<21])
        payload = Array(bytes[Self.headBytes...])
        guard now < expiry else { return nil }
    }

    init(expiry: Int64, build: UInt64, payload: [UInt8]) {
        self.expiry = expiry
        self.build = build
        self.payload = payload
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
