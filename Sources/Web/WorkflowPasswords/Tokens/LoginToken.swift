import CSodium

/// A random secret that signs somebody in once, such as in a link by mail.
///
/// Send its ``text`` and store its ``hash``: who reads the stored hash cannot sign in with it. The secret has 256 bits, so its
/// hash needs no salt and no cost, unlike that of a password.
public struct LoginToken: Hashable, Sendable {
    private static let byteCount = 32
    private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

    private let bytes: [UInt8]

    /// Creates a token with a new secret.
    public init() {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// Reads the text of a token; nil if it is none.
    public init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        var count = 0
        // Without an end, libsodium refuses what it does not read to the last character.
        let status = sodium_base642bin(&bytes, bytes.count, text, text.utf8.count, nil, &count, nil, Self.variant)
        guard status == 0, count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The token for a URL or a form: 43 letters, digits, `-` and `_`.
    public var text: String {
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, Self.variant))
        _ = sodium_bin2base64(&text, text.count, bytes, bytes.count, Self.variant)
        return Self.string(text)
    }

    /// The SHA-256 of the secret, to store: 64 hexadecimal digits.
    public var hash: String {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        _ = crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        var text = [CChar](repeating: 0, count: 2 * digest.count + 1)
        _ = sodium_bin2hex(&text, text.count, digest, digest.count)
        return Self.string(text)
    }

    private static func string(_ text: [CChar]) -> String {
        String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
