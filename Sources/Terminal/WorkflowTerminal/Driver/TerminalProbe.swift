/// The questions that a terminal is asked at the start, and its answers as they come, perhaps never.
struct TerminalProbe {
    /// The number of cursor reports to come.
    private(set) var expectedReports = 0
    /// A Boolean value that indicates whether an answer may still come. The last one is that of `CSI c`, which every terminal knows.
    private(set) var isOpen = false
    private var columns: [Int?] = []
    private(set) var knowsKeyboard = false
    private(set) var knowsClusters = false

    /// The second row, since a report of the first looks like F3 with a modifier.
    private static let place = "\u{1B}[2H"

    /// The texts by which the widths are asked, each followed by the question where the cursor is, and then the other questions.
    mutating func questions(isInline: Bool) -> String {
        let widths = widthQuestions
        let others = isInline ? "\u{1B}[?u\u{1B}[c" : "\u{1B}[?u\u{1B}[?2027$p\u{1B}[c"
        isOpen = true
        return (isInline ? "" : Self.place) + widths + "\r\u{1B}[K" + others
    }

    /// The questions about widths alone, asked again in mode 2027.
    mutating func questionsInClusters() -> String {
        let widths = widthQuestions
        isOpen = true
        return Self.place + widths + "\r\u{1B}[K\u{1B}[c"
    }

    private var widthQuestions: String {
        mutating get {
            columns = []
            expectedReports += TerminalWidths.samples.count
            return TerminalWidths.samples.map { "\r\($0)\u{1B}[6n" }.joined()
        }
    }

    /// Takes an answer.
    /// - Returns: The widths, once the last sample is answered.
    mutating func take(_ reply: TerminalReply) -> TerminalWidths? {
        switch reply {
        case .cursor(_, let column):
            guard expectedReports > 0 else { return nil }
            expectedReports -= 1
            columns.append(column - 1)
            return columns.count == TerminalWidths.samples.count ? TerminalWidths(advances: columns) : nil
        case .keyboard: knowsKeyboard = true
        // 1 and 3: it is on by itself, and stays so.
        case .mode(2027, let state): knowsClusters = state == 2
        case .mode: break
        case .device:
            isOpen = false
            // Terminals answer in order: what has not come is not known to them.
            expectedReports = 0
        }
        return nil
    }
}
