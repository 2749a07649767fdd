/// A text in lines of at most some columns, broken between words.
struct TextLines {
    struct Line {
        let text: Substring
        let columns: Int
    }

    private(set) var lines: [Line] = []

    /// Breaks a text. Lines after the last one of `limit` are left out.
    init(_ text: String, columns width: Int, limit: Int, widths: TerminalWidths) {
        guard width > 0, limit > 0 else { return }
        if let columns = TextLines.columnsOfShortLine(text, within: width) {
            lines = [Line(text: text[...], columns: columns)]
            return
        }
        for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            breakParagraph(paragraph, width: width, limit: limit, widths: widths)
            if lines.count >= limit { return }
        }
    }

    var columns: Int { lines.lazy.map(\.columns).max() ?? 0 }

    /// Returns the columns of a text that is one line of ASCII; `nil` for any other.
    private static func columnsOfShortLine(_ text: String, within width: Int) -> Int? {
        let utf8 = text.utf8
        guard utf8.count <= width, utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
        return utf8.count
    }

    private mutating func breakParagraph(_ text: Substring, width: Int, limit: Int, widths: TerminalWidths) {
        var start = text.startIndex
        var columns = 0
        /// The end of the last word that is complete, and the start of the next one.
        var word: (end: Substring.Index, columns: Int, next: Substring.Index, nextColumns: Int)?
        var wasSpace = false
        var lines: [Line] = []
        let room = limit - self.lines.count
        CleanText.forEach(in: text, widths: widths) { piece, index in
            let isSpace = text[index] == " " || text[index] == "\t"
            if wasSpace, !isSpace { word?.next = index; word?.nextColumns = columns }
            if isSpace, !wasSpace { word = (index, columns, text.endIndex, columns) }
            if columns + piece.columns > width, !isSpace {
                // Between ideographs any place will do.
                if piece.columns < 2, let found = word, found.end > start, found.next <= index {
                    lines.append(Line(text: text[start..<found.end], columns: found.columns))
                    start = found.next
                    columns -= found.nextColumns
                } else if columns > 0 {
                    lines.append(Line(text: text[start..<index], columns: columns))
                    start = index
                    columns = 0
                }
                word = nil
            } else if piece.columns == 2, columns > 0 {
                word = (index, columns, index, columns)
            }
            columns += piece.columns
            wasSpace = isSpace
            return lines.count < room
        }
        if lines.count < room {
            let rest = text[start...]
            let end = rest.lastIndex { $0 != " " }.map { rest.index(after: $0) } ?? start
            let trailing = rest.distance(from: end, to: rest.endIndex)
            lines.append(Line(text: rest[..<end], columns: max(min(columns - trailing, width), 0)))
        }
        self.lines += lines
    }
}
