/// The caret of a field, and how far its text is scrolled. Places are offsets in UTF-8, at the ends of characters.
struct FieldState {
    /// The text that the caret is in. After a change it is what the next rendering is expected to have.
    private(set) var text: String
    private(set) var caret: Int
    /// The first character that is visible.
    private(set) var start = 0
    /// The first line that is visible, of a text of several.
    var top = 0

    /// Begins with the caret at the end.
    init(text: String) {
        self.text = text
        caret = text.utf8.count
    }

    /// Follows the text that the app shows. The caret stays where it is, or at the end if it was there.
    mutating func follow(_ shown: String) {
        guard shown != text else { return }
        let wasAtEnd = caret == text.utf8.count
        text = shown
        caret = wasAtEnd ? shown.utf8.count : boundary(atOrBefore: caret)
        start = boundary(atOrBefore: start)
    }

    // MARK: - Moving

    mutating func move(to offset: Int) { caret = boundary(atOrBefore: offset) }
    mutating func moveToStart() { caret = 0 }
    mutating func moveToEnd() { caret = text.utf8.count }
    mutating func moveLeft() { caret = previous(of: caret) }
    mutating func moveRight() { caret = next(of: caret) }
    mutating func moveWordLeft() { caret = wordStart }
    mutating func moveWordRight() { caret = wordEnd }

    /// Moves to the character at a column of the visible part.
    mutating func move(toColumn column: Int, widths: TerminalWidths) {
        var columns = 0
        var end = text.utf8.count
        CleanText.forEach(in: text[index(start)...], widths: widths) { piece, index in
            if columns + piece.columns > column {
                end = offset(index)
                return false
            }
            columns += piece.columns
            return true
        }
        caret = end
    }

    // MARK: - Changing

    /// The most bytes of a text. Somebody who pastes again and again gets no more of the memory of a server.
    static let limit = 8 << 20

    /// Inserts a text at the caret, cut where the whole would be too long.
    /// - Returns: Whether the text has changed.
    mutating func insert(_ inserted: String) -> Bool {
        let inserted = Self.start(of: inserted, bytes: max(Self.limit - text.utf8.count, 0))
        guard !inserted.isEmpty else { return false }
        text.insert(contentsOf: inserted, at: index(caret))
        // A mark may have joined the character before it, or the one after the caret.
        let end = caret + inserted.utf8.count
        caret = boundary(atOrBefore: end)
        if caret < end { caret = next(of: caret) }
        return true
    }

    /// Returns the whole characters of a text that have so many bytes at most.
    private static func start(of text: String, bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: bytes)
        while String.Index(end, within: text) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }

    mutating func deleteBackward() -> Bool { delete(from: previous(of: caret), to: caret) }
    mutating func deleteForward() -> Bool { delete(from: caret, to: next(of: caret)) }
    mutating func deleteWordBackward() -> Bool { delete(from: wordStart, to: caret) }
    mutating func deleteToStart() -> Bool { delete(from: 0, to: caret) }
    mutating func deleteToEnd() -> Bool { delete(from: caret, to: text.utf8.count) }

    private mutating func delete(from start: Int, to end: Int) -> Bool {
        guard start < end else { return false }
        text.removeSubrange(index(start)..<index(end))
        caret = boundary(atOrBefore: start)
        self.start = boundary(atOrBefore: self.start)
        return true
    }

    // MARK: - Scrolling

    /// Scrolls so that the caret is within some columns, and returns the column of the caret.
    mutating func reveal(columns: Int, widths: TerminalWidths) -> Int {
        guard columns > 0 else { return 0 }
        if caret < start { start = caret }
        // The caret needs a column of its own; what follows it is shown rather than room behind it.
        let after = columnsAfterCaret(atMost: columns, widths)
        // From the caret back: the cost is that of the visible part, however long the text is.
        var used = 0
        var place = caret
        while place > 0 {
            let before = previous(of: place)
            let width = CleanText.columns(of: text[index(before)..<index(place)], widths: widths)
            if used + width + (place > start ? 1 : max(after, 1)) > columns { break }
            used += width
            place = before
        }
        start = place
        return used
    }

    private func columnsAfterCaret(atMost limit: Int, _ widths: TerminalWidths) -> Int {
        var columns = 0
        CleanText.forEach(in: text[index(caret)...], widths: widths) { piece, _ in
            columns += piece.columns
            return columns < limit
        }
        return columns
    }

    /// The text from the first visible character on.
    var visibleText: Substring { text[index(start)...] }

    var charactersBeforeCaret: Int { text[..<index(caret)].count }

    // MARK: - Places

    func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

    func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }

    private func previous(of offset: Int) -> Int {
        offset == 0 ? 0 : self.offset(text.index(before: index(offset)))
    }

    private func next(of offset: Int) -> Int {
        offset >= text.utf8.count ? text.utf8.count : self.offset(text.index(after: index(offset)))
    }

    /// Returns the nearest end of a character.
    private func boundary(atOrBefore offset: Int) -> Int {
        var offset = min(offset, text.utf8.count)
        while offset > 0, String.Index(index(offset), within: text) == nil { offset -= 1 }
        return offset
    }

    private var wordStart: Int {
        var place = caret
        func before() -> Character { text[text.index(before: index(place))] }
        while place > 0, !before().isWordPart { place = previous(of: place) }
        while place > 0, before().isWordPart { place = previous(of: place) }
        return place
    }

    private var wordEnd: Int {
        var place = caret
        while place < text.utf8.count, !text[index(place)].isWordPart { place = next(of: place) }
        while place < text.utf8.count, text[index(place)].isWordPart { place = next(of: place) }
        return place
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
