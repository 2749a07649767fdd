/// Hashes that represent strings within this process.
enum ContentHash {
    /// Returns a number that stands for a text: the text itself if it is short, else a hash.
    ///
    /// The hash is keyed by a secret of this process, so that nobody can choose strings that collide. Unlike the hash of
    /// `String` it distinguishes canonically equal texts. The upper 48 bits alone stand for the text, too.
    static func keyed(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { $0.count <= 5 ? packed($0) << 20 : hashed($0) }
    }

    /// Returns a number that stands for a text as a whole, and for which more texts are short.
    @inline(__always)
    static func ofText(_ text: String) -> UInt64 {
        ShortText.bits(of: text) ?? ofKeptText(text)
    }

    @inline(never)
    private static func ofKeptText(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { $0.count <= 7 ? loaded($0) : hashed($0) }
    }

    /// The bytes, and above them their number. The highest bit is 0.
    @inline(__always)
    private static func loaded(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let start = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
        let count = UInt64(bytes.count)
        let low: UInt64
        // Two loads that may overlap, in place of a loop.
        switch count {
        case 4...:
            let end = UInt64((start + Int(count - 4)).loadUnaligned(as: UInt32.self))
            low = UInt64(start.loadUnaligned(as: UInt32.self)) | end << ((count - 4) * 8)
        case 2...:
            let end = UInt64((start + Int(count - 2)).loadUnaligned(as: UInt16.self))
            low = UInt64(start.loadUnaligned(as: UInt16.self)) | end << ((count - 2) * 8)
        case 1: low = UInt64(start.load(as: UInt8.self))
        default: low = 0
        }
        return low | count << 56
    }

    static func keyed(_ value: PropertyValue) -> UInt64 {
        switch value {
        case .text(let text): keyed(text)
        case .flag(let flag): keyed(flag ? "true" : "")
        }
    }

    /// The bytes after a 1, so that the number tells how many there are. The highest bit is 0 for up to seven bytes.
    private static func packed(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        bytes.reduce(1) { $0 << 8 | UInt64($1) }
    }

    /// The highest bit is 1.
    private static func hashed(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        hasher.combine(bytes.count)
        return UInt64(bitPattern: Int64(hasher.finalize())) | 1 << 63
    }
}
