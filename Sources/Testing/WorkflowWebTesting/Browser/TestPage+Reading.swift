import ModelDOM

extension TestPage {
    /// The language of the document, as assistive technology hears it; empty if the page names none.
    public var language: String { mainNode?["lang"] ?? document.tree.first { $0.name == "html" }?["lang"] ?? "" }

    /// A Boolean value that indicates whether the document is written from right to left.
    public var isRightToLeft: Bool { mainNode?["dir"] == "rtl" }

    /// The root of a live page, whose language the browser's script gives the document.
    private var mainNode: ModelNode? { document.tree.first { $0["id"] == "trellis" } }

    /// The page as roles, names and texts.
    public var outline: String { Outline.text(of: accessibility) }

    /// The element with the focus; `nil` for none.
    public var focused: PageElement? { focus.map { PageElement($0, in: accessibility) } }

    /// Returns the one element that matches `query`.
    /// - Throws: ``PageFailure``, with the candidates or the outline of the page, if there is none or more than one.
    @discardableResult
    public func find(_ query: PageQuery, file: StaticString = #filePath, line: UInt = #line) throws -> PageElement {
        do throws(PageFailure) {
            return PageElement(try node(query), in: accessibility)
        } catch {
            throw error.at(file, line)
        }
    }

    /// Returns all elements that match `query`, in the order of the page.
    public func findAll(_ query: PageQuery) -> [PageElement] {
        let page = accessibility
        return page.elements.filter { query.isMatch($0, page) }.map { PageElement($0, in: page) }
    }

    /// Returns whether an element matches `query`.
    public func has(_ query: PageQuery) -> Bool {
        let page = accessibility
        return page.elements.contains { query.isMatch($0, page) }
    }

    /// Fails the test unless an element matches `query`.
    public func expect(_ query: PageQuery, file: StaticString = #filePath, line: UInt = #line) {
        if !has(query) { reportIssue(missing(query).description, file: file, line: line) }
    }

    /// Fails the test if an element matches `query`.
    public func expectNone(_ query: PageQuery, file: StaticString = #filePath, line: UInt = #line) {
        let found = findAll(query)
        if found.isEmpty { return }
        reportIssue("Expected no \(query). Instead, there is \(list(found)).\n\n\(outline)", file: file, line: line)
    }

    /// Waits until an element matches `query`, for work whose progress the test cannot know, such as that of another thread.
    ///
    /// The steps wait for all other work.
    /// - Parameters:
    ///   - query: The query.
    ///   - limit: The longest real time to wait; `nil` for the limit of the test.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    /// - Throws: ``PageFailure`` if there is no match by then, or several.
    @discardableResult
    public nonisolated(nonsending) func waitFor(
        _ query: PageQuery,
        atMost limit: Duration? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> PageElement {
        let end = ContinuousClock.now + (limit ?? site.limit)
        try await test.settle(file: file, line: line)
        while !has(query), await site.change(until: end) { try await test.settle(file: file, line: line) }
        return try find(query, file: file, line: line)
    }

    // MARK: - Nodes

    /// Returns the one node that matches `query`, and in which no other one does.
    func node(_ query: PageQuery) throws(PageFailure) -> ModelNode {
        let page = accessibility
        let matches = page.elements.filter { query.isMatch($0, page) }
        if matches.isEmpty { throw missing(query) }
        // An area has the texts of those in it: the innermost one is meant.
        let outer = query.looksInside ? matches : []
        let around = Set(outer.flatMap { $0.path.dropFirst().map { ObjectIdentifier($0) } })
        let found = matches.filter { !around.contains(ObjectIdentifier($0)) }
        guard found.count == 1 else {
            let candidates = found.map { "- \(PageElement($0, in: page))\(Self.context(of: $0, page))" }.joined(
                separator: "\n"
            )
            throw PageFailure(
                """
                Expected one \(query). Instead, there are \(found.count). Say which, by a more exact name, or the place that \
                it is in, as in .button("Remove").in(.listItem("Milk")):
                \(candidates)
                """
            )
        }
        return found[0]
    }

    private func missing(_ query: PageQuery) -> PageFailure {
        let page = accessibility
        let isThere = document.tree.contains { !$0.name.isEmpty && query.isMatch($0, page) }
        let instead = isThere ? "it is hidden, inert, or behind an open dialog" : "there is none"
        return PageFailure("Expected a \(query) at \(url). Instead, \(instead). The page:\n\n\(outline)")
    }

    /// The nearest part of the page around a candidate that tells it from the others.
    private static func context(of node: ModelNode, _ page: Accessibility) -> String {
        let roles: Set = ["listitem", "row", "region", "group", "form", "dialog", "article"]
        let around = node.path.dropFirst().first { page.role(of: $0).map(roles.contains) ?? false }
        guard let around, let role = page.role(of: around) else { return "" }
        let name = page.name(of: around)
        return " in \(role) \((name.isEmpty ? page.text(of: around) : name).debugDescription)"
    }

    private func list(_ elements: [PageElement]) -> String {
        elements.map(\.description).joined(separator: ", ")
    }
}
