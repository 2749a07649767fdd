/// Where in the app the user is; what the address bar shows.
public struct Route: Codable, Equatable, Sendable {
    public var filter: Filter
    /// The to-do open in the editor; `nil` when there is none.
    public var selection: Todo.ID?

    public init(filter: Filter = .all, selection: Todo.ID? = nil) {
        self.filter = filter
        self.selection = selection
    }

    /// Reads a URL's path and query, for example `/?show=active&todo=17`.
    ///
    /// - Returns: `nil` for a path other than `/`. What it does not know of the query is passed over.
    public init?(url: String) {
        let withoutFragment = url.prefix { $0 != "#" }
        let path = withoutFragment.prefix { $0 != "?" }
        guard path == "/" else { return nil }
        self.init()
        for pair in withoutFragment.dropFirst(path.count + 1).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "show": filter = Filter(rawValue: String(parts[1])) ?? .all
            case "todo": selection = Int64(parts[1]).map(Todo.ID.init(rawValue:))
            default: continue
            }
        }
    }

    /// The URL's path and query; `Route(url:)` reads it back.
    public var url: String {
        var query: [String] = []
        if filter != .all { query.append("show=\(filter.rawValue)") }
        if let selection { query.append("todo=\(selection)") }
        return query.isEmpty ? "/" : "/?" + query.joined(separator: "&")
    }

    /// The same list with nothing open in the editor.
    public var withoutSelection: Route { Route(filter: filter) }
}
