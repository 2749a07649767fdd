/// The characters that terminals without Unicode show in place of others.
enum ASCIIGlyph {
    /// Returns the character for the content of a cell; a question mark for text of other scripts.
    static func byte(for content: UInt32) -> UInt8 {
        guard content >= 0x80 else { return UInt8(content) }
        switch Unicode.Scalar(content) {
        case "─": return UInt8(ascii: "-")
        case "│", "┃": return UInt8(ascii: "|")
        case "┌", "┐", "└", "┘": return UInt8(ascii: "+")
        case "█": return UInt8(ascii: "#")
        case "░": return UInt8(ascii: ".")
        case "•", "·": return UInt8(ascii: "*")
        case "…": return UInt8(ascii: "~")
        case "↑": return UInt8(ascii: "^")
        case "↓": return UInt8(ascii: "v")
        case "’": return UInt8(ascii: "'")
        case "“", "”": return UInt8(ascii: "\"")
        case "–", "—": return UInt8(ascii: "-")
        case "\u{A0}": return UInt8(ascii: " ")
        default: return UInt8(ascii: "?")
        }
    }
}
