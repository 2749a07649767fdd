import TrellisSupport

/// A URL in its pieces, decoded.
struct RouteURL {
    /// The largest number of bytes of a URL that is looked at.
    static let limit = 16 << 10

    /// The segments of the path. The last one is empty if the path ends with a slash.
    let segments: [String]
    let query: [(name: String, value: String)]

    /// Creates the pieces; `nil` if the path does not begin with a slash, is not decodable, or the URL is too long.
    init?(_ url: some StringProtocol) {
        guard url.utf8.first == UInt8(ascii: "/"), url.utf8.count <= Self.limit else { return nil }
        let whole = url.prefix { $0 != "#" }
        let path = whole.prefix { $0 != "?" }
        var segments: [String] = []
        for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = PercentEncoding.decode(segment) else { return nil }
            segments.append(decoded)
        }
        self.segments = segments == [""] ? [] : segments
        query = whole.dropFirst(path.count + 1).split(separator: "&").compactMap { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decode(parts[0], plusIsSpace: true) else { return nil }
            guard let value = parts.count < 2 ? "" : PercentEncoding.decode(parts[1], plusIsSpace: true) else {
                return nil
            }
            return (name, value)
        }
    }
}
