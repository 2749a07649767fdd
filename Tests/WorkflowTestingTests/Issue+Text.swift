import Testing

extension Issue {
    /// Whether a comment of this issue contains `text`.
    func says(_ text: String) -> Bool {
        comments.contains { $0.rawValue.contains(text) }
    }
}
