import TrellisSupport

/// A URL that can be used in `href`, `src` and the like without running script.
struct SafeURL {
    /// The URL without the control characters that browsers skip when they look for the scheme.
    let text: String

    /// Creates a safe URL; `nil` unless it is relative or its scheme is http, https, mailto or tel.
    ///
    /// Text before a colon counts as a scheme even where a browser would take it for a relative path.
    init?(_ raw: String) {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: raw.unicodeScalars.filter { $0.value > 0x1F })
        let cleaned = String(scalars)
        let start = cleaned.utf8.drop { $0 == UInt8(ascii: " ") }
        guard Self.isAllowed(start) else { return nil }
        text = String(Substring(start))
    }

    private static func isAllowed(_ url: Substring.UTF8View) -> Bool {
        guard let end = url.firstIndex(where: ":/?#".utf8.contains) else { return true }
        guard url[end] == UInt8(ascii: ":") else { return true }
        return url[..<end].count <= 6 && ["http", "https", "mailto", "tel"].contains(String(lowercasing: url[..<end]))
    }
}

extension String {
    /// The URL without what browsers skip; nil if it may run script.
    package var safeURL: String? { SafeURL(self)?.text }
}
