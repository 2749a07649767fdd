/// The text of style sheets.
enum StyleText {
    /// Returns a style sheet without comments, indentation and line ends. None of its strings may have such.
    static func compact(_ sheet: String) -> String {
        withoutComments(sheet).split(separator: "\n").reduce(into: "") { text, line in
            let line = line.drop { $0 == " " }
            if let last = text.last, !"{};,".contains(last) { text += " " }
            text += line
        }
    }

    private static func withoutComments(_ sheet: String) -> String {
        sheet.split(separator: "/*", omittingEmptySubsequences: false).enumerated()
            .map { index, part in index == 0 ? part : part.firstRange(of: "*/").map { part[$0.upperBound...] } ?? "" }
            .joined()
    }
}
