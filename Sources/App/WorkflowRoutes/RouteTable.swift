import TrellisSupport

/// The paths of a ``Route`` in the order in which they are tried.
struct RouteTable: Sendable {
    private static let tables = Guarded<[ObjectIdentifier: RouteTable]>([:])

    private let paths: [RoutePath]

    /// Returns the table of a type, which is made once.
    static func of<Keys: RouteKey>(_ keys: Keys.Type) -> RouteTable {
        tables.withLock { tables in
            if let table = tables[ObjectIdentifier(keys)] { return table }
            let table = RouteTable(Keys.allCases.map(\.rawValue), of: "\(Keys.self)")
            tables[ObjectIdentifier(keys)] = table
            return table
        }
    }

    private init(_ texts: [String], of name: String) {
        var (paths, forms) = ([RoutePath](), Set<[RoutePath.Piece]>())
        for text in texts {
            guard let path = RoutePath(text) else {
                fatalError(
                    """
                    Expected each raw value of \(name) to be a path such as "/products/{id}". Instead, one is \
                    \(text.debugDescription). Begin it with a slash, and write texts or names in braces between slashes.
                    """
                )
            }
            guard forms.insert(path.form).inserted else {
                fatalError(
                    """
                    Expected each path of \(name) to fit other URLs. Instead, \(text.debugDescription) fits those of another \
                    one. Let the two differ in a text.
                    """
                )
            }
            paths.append(path)
        }
        // Stable, so that the order of declaration decides where both have texts at the same positions.
        self.paths = paths.enumerated()
            .sorted { $0.element.precedes($1.element) || !$1.element.precedes($0.element) && $0.offset < $1.offset }
            .map(\.element)
    }

    /// Returns the path that is declared with this text.
    func path(_ text: String) -> RoutePath? {
        paths.first { $0.text == text }
    }

    /// Returns the paths that match a URL, in the order of trying.
    ///
    /// A slash at the end of the URL is an empty value, or else ignored.
    func matches(of url: RouteURL) -> [RouteMatch] {
        var found = matches(of: url.segments[...], query: url.query)
        if url.segments.last?.isEmpty == true { found += matches(of: url.segments.dropLast(), query: url.query) }
        return found
    }

    private func matches(of segments: ArraySlice<String>, query: [(name: String, value: String)]) -> [RouteMatch] {
        paths.compactMap { path in
            path.values(in: segments).map { RouteMatch(path: path, values: $0, query: query) }
        }
    }
}

/// A path that a URL fits, with the values found.
struct RouteMatch {
    let path: RoutePath
    /// The values of ``RoutePath/names``.
    let values: [String]
    let query: [(name: String, value: String)]

    /// Returns the texts of a value of the page and where they stood; none if the URL does not have it.
    func texts(of label: String) -> (texts: [String], isInPath: Bool) {
        if let position = path.position(of: label) { return ([values[position]], true) }
        return (query.filter { $0.name.equalsBytes(of: label) }.map(\.value), false)
    }
}

extension RoutePath {
    /// Returns the position of a value among the names, by its label or, for an unlabelled one such as `_0`, by its position.
    func position(of label: String) -> Int? {
        if let index = names.firstIndex(of: label) { return index }
        guard label.first == "_", let index = Int(label.dropFirst()), names.indices.contains(index) else { return nil }
        return index
    }
}
