/// Pasted bytes as text.
enum PastedText {
    /// Returns the text of pasted bytes: lines end with `\n`, other control characters but tabs are left out, and what is no
    /// UTF-8 becomes U+FFFD.
    static func text(_ bytes: [UInt8]) -> String {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            // Terminals send a return for the end of a line.
            case 0x0D: kept.append(0x0A)
            case 0x0A: if previous != 0x0D { kept.append(0x0A) }
            case 0x09, 0x20..<0x7F, 0x80...: kept.append(byte)
            default: break
            }
            previous = byte
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
