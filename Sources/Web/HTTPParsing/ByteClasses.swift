// The character classes of RFC 9110, section 5.6, and RFC 3986.

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// A space or a tab.
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    /// A control character other than the tab.
    var isControl: Bool { (self < 0x20 && self != UInt8(ascii: "\t")) || self == 0x7F }

    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }

    /// The letter in lower case; other bytes as they are.
    var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

    /// `pchar` and `/`, and the `%` of an escape.
    var isPathCharacter: Bool {
        switch Unicode.Scalar(self) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/", "%": true
        case "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=", ":", "@": true
        default: false
        }
    }

    /// `pchar`, `/` and `?`, and those that browsers send without escaping them, after the URL standard.
    var isQueryCharacter: Bool {
        switch Unicode.Scalar(self) {
        case "?", "[", "]", "{", "}", "|", "\\", "^", "`": true
        default: isPathCharacter
        }
    }
}
