/// The place in the inspector that its URL names.
struct PagePlace: Hashable, Sendable {
    var host: Int?
    var event: Int?
    var node: Int?

    init(host: Int? = nil, event: Int? = nil, node: Int? = nil) {
        (self.host, self.event, self.node) = (host, event, node)
    }

    /// Reads a URL such as `/?host=3&event=12`; `nil` for another path.
    init?(url: String) {
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0] == "/" else { return nil }
        for item in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let pair = item.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, let number = Int(pair[1]), number >= 0 else { continue }
            switch pair[0] {
            case "host": host = number
            case "event": event = number
            case "node": node = number
            default: break
            }
        }
    }

    var url: String {
        let items = [("host", host), ("event", event), ("node", node)].compactMap { name, number in
            number.map { "\(name)=\($0)" }
        }
        return items.isEmpty ? "/" : "/?" + items.joined(separator: "&")
    }
}
