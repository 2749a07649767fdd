import TrellisSupport

/// Paths that come before others: those of a server behind a proxy, and those of apps within a server.
enum WebPath {
    /// Returns a prefix without a slash at its end, empty for `/`; nil for text that is none.
    ///
    /// It has no character that is ever written in another way, so that prefixes compare by their bytes.
    static func prefix(_ text: String) -> String? {
        guard text.hasPrefix("/") else { return nil }
        let path = text.hasSuffix("/") ? text.dropLast() : text[...]
        guard !path.isEmpty else { return "" }
        let pieces = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = pieces.allSatisfy { piece in
            !piece.isEmpty && piece != "." && piece != ".."
                && piece.utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_.~".utf8.contains($0) }
        }
        return isPlain ? String(path) : nil
    }

    /// Returns whether the server answers by itself below a prefix.
    static func isReserved(_ prefix: String) -> Bool {
        ["/assets", "/_trellis"].contains { prefix == $0 || prefix.hasPrefix($0 + "/") }
    }
}
