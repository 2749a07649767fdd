// The character classes of RFC 9110, section 5.6, and RFC 3986.

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// A space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// A control character other than the tab.
    var isControl: Bool { (self < 0x20 && self != UInt8(ascii: "\t")) || self == 0x7F }

    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }

    /// The letter in lower case; other bytes as they are.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

    /// `pchar` and `/`, and the `%` of an escape.
    var isPathCharacter: Bool { isLetter || isDigit || UInt8.isIn(UInt8.pathMarks, self) }

    /// `pchar`, `/` and `?`, and those that browsers send without escaping them, after the URL standard.
    var isQueryCharacter: Bool { isPathCharacter || UInt8.isIn(UInt8.queryMarks, self) }

    private static let pathMarks = marks("-._~!$&'()*+,;=:@/%")
    private static let queryMarks = marks("?[]{}|\\^`")

    /// A bit for each of the characters, which are ASCII.
    private static func marks(_ characters: StaticString) -> (UInt64, UInt64) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for offset in 0..<characters.utf8CodeUnitCount {
            let byte = characters.utf8Start[offset]
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
        return (low, high)
    }

    private static func isIn(_ marks: (UInt64, UInt64), _ byte: UInt8) -> Bool {
        byte < 64 ? marks.0 >> UInt64(byte) & 1 == 1 : byte < 128 && marks.1 >> UInt64(byte - 64) & 1 == 1
    }
}
