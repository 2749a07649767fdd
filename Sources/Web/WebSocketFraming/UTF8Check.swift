/// Checks UTF-8 that arrives in pieces, strictly: no surrogates, no overlong forms, nothing above U+10FFFF.
enum UTF8Check {
    /// The number of bytes at the end that begin a scalar without finishing it, 0 to 3; nil when a byte is wrong.
    ///
    /// A byte is wrong as soon as no byte after it could mend the text. So a truncated scalar is refused at its first
    /// wrong byte. The next piece is checked together with the unfinished bytes.
    static func unfinishedBytes(of text: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while index < text.count {
            let lead = text[index]
            if lead < 0x80 {
                index += asciiRun(of: text, from: index)
                continue
            }
            guard let (length, second) = form(of: lead) else { return nil }
            let present = min(length, text.count - index)
            if present > 1, !second.contains(text[index + 1]) { return nil }
            if present > 2, !UTF8.isContinuation(text[index + 2]) { return nil }
            if present > 3, !UTF8.isContinuation(text[index + 3]) { return nil }
            if present < length { return present }
            index += length
        }
        return 0
    }

    /// The number of bytes from `start` that are ASCII; at least one is, eight are looked at together.
    private static func asciiRun(of text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 8 <= text.count, isASCII(text.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
            index += 8
        }
        while index < text.count, text[index] < 0x80 { index += 1 }
        return index - start
    }

    /// Returns whether none of the eight bytes has its top bit.
    static func isASCII(_ bytes: UInt64) -> Bool { bytes & 0x8080_8080_8080_8080 == 0 }

    /// The length of the scalar that the byte begins, and what its second byte may be (Unicode, table 3-7).
    private static func form(of lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
        switch lead {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }
}
