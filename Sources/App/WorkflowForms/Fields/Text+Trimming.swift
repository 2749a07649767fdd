extension StringProtocol {
    /// The text without the white space around it.
    var trimmed: String {
        // By scalars: going back by characters looks at a whole row of flags for each.
        let isText = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
        guard let start = unicodeScalars.firstIndex(where: isText), let end = unicodeScalars.lastIndex(where: isText)
        else { return "" }
        return String(self[start..<unicodeScalars.index(after: end)])
    }
}

extension String? {
    /// The text without the white space around it; empty if there is none.
    var trimmed: String { self?.trimmed ?? "" }
}
