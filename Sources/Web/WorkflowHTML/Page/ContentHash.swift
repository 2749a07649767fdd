/// Hashes that represent strings within this process.
enum ContentHash {
    /// Returns a number that stands for a text: the text itself if it is short, else a hash.
    ///
    /// The hash is keyed by a secret of this process, so that nobody can choose strings that collide. Unlike the hash of
    /// `String` it distinguishes canonically equal texts. The upper 48 bits alone stand for the text, too.
    static func keyed(_ text: String) -> UInt64 {
        let utf8 = text.utf8
        let count = utf8.count
        return count <= 5 ? packed(utf8, count) : hashed(text)
    }

    static func keyed(_ value: PropertyValue) -> UInt64 {
        switch value {
        case .text(let text): keyed(text)
        case .flag(let flag): keyed(flag ? "true" : "")
        }
    }

    /// The count in three bits below the highest, which is 0, and the bytes in the forty below.
    private static func packed(_ utf8: String.UTF8View, _ count: Int) -> UInt64 {
        var bits = UInt64(count)
        for byte in utf8 { bits = bits << 8 | UInt64(byte) }
        return bits << (60 - 8 * UInt64(count))
    }

    /// The highest bit is 1.
    private static func hashed(_ text: String) -> UInt64 {
        var text = text
        var hasher = Hasher()
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(text.utf8.count)
        return UInt64(bitPattern: Int64(hasher.finalize())) | 1 << 63
    }
}
