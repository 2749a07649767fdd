/// The bytes of a short text as a number, read from the value itself: to go through its UTF-8 takes ten times as long, and
/// most texts of a page are short.
///
/// This is the form of a text on every 64-bit platform but Android; the tests compare it with the way through UTF-8.
enum ShortText {
    /// Returns the bytes of a text of at most seven, the first one lowest, and above them their number.
    /// - Returns: `nil` for another text, and for one that the standard library keeps in memory of its own.
    @inline(__always)
    static func bits(of text: borrowing String) -> UInt64? {
        #if _pointerBitWidth(_64) && _endian(little) && !os(Android)
        let (bytes, form) = unsafeBitCast(text, to: (UInt64, UInt64).self)
        let count = (form >> 56) & 0xF
        return form & smallForm != 0 && count <= 7 ? bytes | count << 56 : nil
        #else
        return nil
        #endif
    }

    /// Returns whether a text holds its bytes itself, and refers to nothing.
    @inline(__always)
    static func isShort(_ text: borrowing String) -> Bool {
        #if _pointerBitWidth(_64) && _endian(little) && !os(Android)
        unsafeBitCast(text, to: (UInt64, UInt64).self).1 & smallForm != 0
        #else
        false
        #endif
    }

    /// The bit of a text that holds its bytes itself: 15 at most, and in its highest byte their number.
    private static var smallForm: UInt64 { 1 << 61 }
}
