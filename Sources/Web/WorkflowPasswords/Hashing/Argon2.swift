import CSodium

/// Argon2id of libsodium: hashes as text, with salt and cost in it.
enum Argon2 {
    /// libsodium chooses its implementations here; repeated calls do nothing.
    private static let isReady = sodium_init() >= 0

    /// Returns the hash of `password` with a new salt.
    /// - Parameter password: Wiped before this returns.
    static func hash(_ password: inout [UInt8], cost: PasswordCost) throws(PasswordError) -> String {
        defer { wipe(&password) }
        guard isReady else { throw .outOfMemory }
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = password.withUnsafeBytes { bytes in
            crypto_pwhash_str_alg(
                &text,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? emptyPassword,
                UInt64(bytes.count),
                UInt64(cost.passes),
                cost.memory,
                crypto_pwhash_ALG_ARGON2ID13
            )
        }
        guard status == 0 else { throw .outOfMemory }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns whether `hash` is that of `password`. libsodium compares in constant time.
    /// - Parameter password: Wiped before this returns.
    static func verify(_ password: inout [UInt8], against hash: String) -> Bool {
        defer { wipe(&password) }
        guard isReady else { return false }
        return password.withUnsafeBytes { bytes in
            crypto_pwhash_str_verify(
                hash,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? emptyPassword,
                UInt64(bytes.count)
            ) == 0
        }
    }

    /// Returns whether `text` is a hash of this kind, made with this cost.
    static func isHash(_ text: String, of cost: PasswordCost) -> Bool {
        isReady && crypto_pwhash_str_needs_rehash(text, UInt64(cost.passes), cost.memory) == 0
    }

    /// Returns whether `text` is a hash of this kind, of any cost.
    static func isHash(_ text: String) -> Bool {
        // 0 and 1 are answers about the cost; -1 is for another kind of text.
        isReady && text.utf8.count < Int(crypto_pwhash_STRBYTES) && !text.utf8.contains(0)
            && crypto_pwhash_str_needs_rehash(text, 1, 8 << 10) >= 0
    }

    /// Returns a hash that no known password has, which takes as long to compare as one of `cost`.
    static func impossibleHash(cost: PasswordCost) -> String {
        "$argon2id$v=19$m=\(cost.memory / 1024),t=\(cost.passes),p=1$\(randomText(bytes: 16))$\(randomText(bytes: 32))"
    }

    /// Returns random bytes as Base64 without padding.
    private static func randomText(bytes count: Int) -> String {
        guard isReady else { return "" }
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        let variant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(count, variant))
        _ = sodium_bin2base64(&text, text.count, bytes, count, variant)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// An empty array has no address, and libsodium needs one.
    private static var emptyPassword: UnsafePointer<CChar> {
        UnsafePointer(bitPattern: UInt(MemoryLayout<Int>.alignment))!
    }

    private static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
    }
}
