/// The part of a to-do that is typed: what the editor edits and compares.
public struct TodoText: Codable, Equatable, Sendable {
    public var title: String
    /// May be empty and may have several lines.
    public var note: String

    public init(title: String, note: String = "") {
        self.title = title
        self.note = note
    }

    /// The text as it is stored: no blanks around the title, line ends as `\n`; `nil` if the title is blank.
    ///
    /// Line ends are unified because a browser's form sends `\r\n` for what its text area reads as `\n`; left alone, every
    /// saved note would look changed.
    public var tidied: TodoText? {
        let title = title.trimmed
        guard !title.isEmpty else { return nil }
        return TodoText(title: title, note: note.withUnixLineEnds)
    }
}
