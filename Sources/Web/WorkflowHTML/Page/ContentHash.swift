/// Hashes that represent strings within this process.
enum ContentHash {
    /// Returns a hash keyed by a secret of this process, so that nobody can choose strings that collide.
    ///
    /// Unlike the hash of `String` it distinguishes canonically equal texts.
    static func keyed(_ text: String) -> UInt64 {
        var text = text
        var hasher = Hasher()
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(text.utf8.count)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    static func keyed(_ value: PropertyValue) -> UInt64 {
        switch value {
        case .text(let text): keyed(text)
        case .flag(let flag): keyed(flag ? "true" : "")
        }
    }
}
