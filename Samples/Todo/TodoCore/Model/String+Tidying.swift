extension String {
    /// Without white space at either end.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// With every line end, of whichever system, as `\n`.
    var withUnixLineEnds: String {
        // "\r\n" is one Character, so this is a plain character map.
        String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }
}
