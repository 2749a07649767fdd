/// A text as it may be sent: pieces that each take columns, without control characters.
///
/// Line breaks and tabs are white space here; where lines count, the text is split before.
enum CleanText {
    /// Calls `body` for each piece of a text that takes columns, with the columns, in order, until it returns false.
    ///
    /// Plain ASCII, which is most of all text, needs no search for the ends of clusters.
    static func forEach(
        in text: Substring,
        widths: TerminalWidths,
        _ body: (Piece, Substring.Index) -> Bool
    ) {
        let utf8 = text.utf8
        var index = utf8.startIndex
        while index < utf8.endIndex {
            let byte = utf8[index]
            let next = utf8.index(after: index)
            if byte < 0x80, byte != 0x0D, next == utf8.endIndex || utf8[next] < 0x80 {
                if let piece = Piece(ascii: byte), !body(piece, index) { return }
                index = next
            } else {
                let character = text[index]
                if let piece = Piece(character, widths), !body(piece, index) { return }
                index = text.index(after: index)
            }
        }
    }

    /// Returns the columns of a text.
    static func columns(of text: Substring, widths: TerminalWidths) -> Int {
        var columns = 0
        forEach(in: text, widths: widths) { piece, _ in
            columns += piece.columns
            return true
        }
        return columns
    }

    /// Returns a text without control characters, except for its line breaks.
    static func lines(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line(String($0)) }
            .joined(separator: "\n")
    }

    /// Returns a text without control characters, line breaks and tabs as single spaces, for one line.
    static func line(_ text: String) -> String {
        let isClean = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        if isClean { return text }
        var scalars = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            let isBreak = scalar == "\n" || scalar == "\r" || scalar == "\t"
            if isBreak, !(scalar == "\n" && wasReturn) { scalars.append(" ") }
            if !isBreak, WidthClass(of: scalar) != .dropped { scalars.append(scalar) }
            wasReturn = scalar == "\r"
        }
        return String(scalars)
    }
}

/// A cluster that is sent to a terminal, with its columns.
struct Piece {
    enum Content {
        case scalar(Unicode.Scalar)
        case cluster(Character)
    }

    let content: Content
    let columns: Int
    let isUncertain: Bool

    static let space = Piece(content: .scalar(" "), columns: 1, isUncertain: false)
    static let ellipsis = Piece(content: .scalar("…"), columns: 1, isUncertain: false)
    static let dot = Piece(content: .scalar("•"), columns: 1, isUncertain: false)

    init(content: Content, columns: Int, isUncertain: Bool) {
        (self.content, self.columns, self.isUncertain) = (content, columns, isUncertain)
    }

    /// Creates the piece of a byte; `nil` for a control character.
    init?(ascii byte: UInt8) {
        if byte >= 0x20, byte < 0x7F {
            self.init(content: .scalar(Unicode.Scalar(byte)), columns: 1, isUncertain: false)
        } else if byte == 0x09 || byte == 0x0A || byte == 0x0D {
            self = .space
        } else {
            return nil
        }
    }

    /// Creates the piece of a character; `nil` for one that is not sent.
    init?(_ character: Character, _ widths: TerminalWidths) {
        let width = widths.width(of: character)
        guard width.columns > 0 else {
            guard character == "\r\n" || character == "\n" || character == "\t" || character == "\r" else { return nil }
            self = .space
            return
        }
        let scalars = character.unicodeScalars
        let first = scalars[scalars.startIndex]
        let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
        self.init(
            content: isSingle ? .scalar(first) : .cluster(Piece.sent(character)),
            columns: width.columns,
            isUncertain: width.isUncertain
        )
    }

    /// Returns a cluster without scalars that are never sent, and not longer than any language needs.
    private static func sent(_ character: Character) -> Character {
        let scalars = character.unicodeScalars
        let isClean =
            scalars.count <= TerminalWidths.longestCluster && scalars.allSatisfy { WidthClass(of: $0) != .dropped }
        if isClean { return character }
        let kept = scalars.prefix(TerminalWidths.longestCluster).filter { WidthClass(of: $0) != .dropped }
        // Fewer scalars of one cluster are one cluster, or several if the joint is gone: then the first is kept.
        return String(String.UnicodeScalarView(kept)).first ?? "\u{FFFD}"
    }
}
