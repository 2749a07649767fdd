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
        // By bytes: a combining mark would hide the separator before it.
        let whole = Array(url.utf8.prefix { $0 != UInt8(ascii: "#") })
        let path = whole.prefix { $0 != UInt8(ascii: "?") }
        var segments: [String] = []
        for segment in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let decoded = PercentEncoding.decode(segment) else { return nil }
            segments.append(decoded)
        }
        self.segments = segments.count == 1 && segments[0].isEmpty ? [] : segments
        query = whole.dropFirst(path.count + 1).split(separator: UInt8(ascii: "&")).compactMap { item in
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            guard let value = PercentEncoding.decodeValue(item.dropFirst(name.count + 1)),
                let name = PercentEncoding.decode(name, plusIsSpace: true)
            else { return nil }
            return (name, value)
        }
    }
}
