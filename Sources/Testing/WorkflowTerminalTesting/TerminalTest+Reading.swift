import WorkflowTerminal

extension TerminalTest {
    /// The rows of the screen, without spaces at their ends.
    public var lines: [String] { session.lines }

    /// The screen as roles and names, with `<` at the element that has the focus.
    public var outline: String { session.outline.joined(separator: "\n") }

    /// The element with the focus; `nil` for none.
    public var focused: TerminalElement? { session.focusedElement.map { TerminalElement($0, focus: $0) } }

    /// The column and row of the cursor, from 0; `nil` while it is hidden.
    public var cursor: (column: Int, row: Int)? { session.cursor }

    /// The keys that work, as the footer lists them.
    public var keys: [String] { session.activeKeys.map { "\($0.key) \($0.label)" } }

    /// Returns the one element that matches `query`.
    /// - Throws: ``TerminalFailure``, with the candidates or the screen, if there is none or more than one.
    @discardableResult
    public func find(
        _ query: TerminalQuery,
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws -> TerminalElement {
        TerminalElement(try element(query, file, line), focus: session.focusedElement)
    }

    /// Returns all elements that match `query`, in the order of the screen.
    public func findAll(_ query: TerminalQuery) -> [TerminalElement] {
        matches(query).map { TerminalElement($0, focus: session.focusedElement) }
    }

    /// Returns whether an element matches `query`.
    public func has(_ query: TerminalQuery) -> Bool { !matches(query).isEmpty }

    /// Waits until an element matches `query`, for work whose progress the test cannot know, such as that of another thread.
    ///
    /// The steps wait for all other work.
    /// - Parameters:
    ///   - query: The query.
    ///   - limit: The longest real time to wait; `nil` for the limit of the test.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    /// - Throws: ``TerminalFailure`` if there is no match by then, or several.
    @discardableResult
    public nonisolated(nonsending) func waitFor(
        _ query: TerminalQuery,
        atMost limit: Duration? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> TerminalElement {
        await host.nextRendering(within: limit, file: file, line: line) { [self] rendering in
            session.show(rendering, in: environment)
            return has(query)
        }
        update()
        return try find(query, file: file, line: line)
    }

    /// Fails the test unless an element matches `query`.
    public func expect(_ query: TerminalQuery, file: StaticString = #filePath, line: UInt = #line) {
        if has(query) { return }
        reportIssue("Expected a \(query). Instead, there is none.\n\n\(picture)", file: file, line: line)
    }

    /// Fails the test if an element matches `query`.
    public func expectNone(_ query: TerminalQuery, file: StaticString = #filePath, line: UInt = #line) {
        let found = matches(query)
        guard !found.isEmpty else { return }
        reportIssue("Expected no \(query). Instead, there is \(describe(found)).\n\n\(picture)", file: file, line: line)
    }

    /// Fails the test unless an element that matches `query` has the focus.
    public func expectFocus(_ query: TerminalQuery, file: StaticString = #filePath, line: UInt = #line) {
        if let focused = session.focusedElement, query.isMatch(focused, session.allElements) { return }
        let instead =
            session.focusedElement.map { "it is at \($0.role.rawValue) \($0.name.debugDescription)" }
            ?? "nothing has it"
        reportIssue("Expected the focus at a \(query). Instead, \(instead).\n\n\(picture)", file: file, line: line)
    }

    /// Compares the screen with a text that was recorded earlier, see `expectGolden`.
    public func expectScreen(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
        expectGolden(picture, named: name, file: file, line: line)
    }

    // MARK: - Elements

    private func matches(_ query: TerminalQuery) -> [ScreenElement] {
        let all = session.allElements
        return session.elements.filter { query.isMatch($0, all) && (!$0.visible.isEmpty || $0.isFocusable) }
    }

    func element(_ query: TerminalQuery, _ file: StaticString, _ line: UInt) throws -> ScreenElement {
        let found = matches(query)
        guard found.count == 1 else {
            let instead = found.isEmpty ? "there is none" : "there are \(found.count): \(describe(found))"
            throw failure("Expected one \(query). Instead, \(instead).", file, line)
        }
        return found[0]
    }

    func describe(_ elements: [ScreenElement]) -> String {
        elements.map { TerminalElement($0, focus: session.focusedElement).description }.joined(separator: ", ")
    }

    func failure(_ message: String, _ file: StaticString, _ line: UInt) -> TerminalFailure {
        TerminalFailure("\(message)\n\n\(picture)", file: file, line: line)
    }

    /// The screen in a frame, and the element with the focus.
    private var picture: String {
        let size = session.size
        let edge = "+" + String(repeating: "-", count: size.columns) + "+"
        var rows = lines
        while rows.last == "" { rows.removeLast() }
        let cursor = cursor.map { ", cursor at column \($0.column), row \($0.row)" } ?? ""
        let focus = focused.map { "\($0.role) \($0.name.debugDescription)" } ?? "none"
        return ([edge] + rows.map { "|\($0)" } + [edge, "\(size.columns) x \(size.rows), focus: \(focus)\(cursor)"])
            .joined(separator: "\n")
    }
}
