extension StringProtocol {
    /// The text without the white space around it.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}

extension String? {
    /// The text without the white space around it; empty if there is none.
    var trimmed: String { self?.trimmed ?? "" }
}
