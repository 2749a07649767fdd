import ModelDOM
import WorkflowHTML

extension TestPage {
    /// Drags an item to a place in a list, as a pointer does.
    ///
    /// ```swift
    /// try await page.drag("card-3", to: .list("Done"), before: "card-7")
    /// ```
    /// - Parameters:
    ///   - id: The item's id, as its `draggable` names it.
    ///   - query: The list, or something in it.
    ///   - before: The id of the item that follows; `nil` for the end.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public nonisolated(nonsending) func drag(
        _ id: String,
        to query: PageQuery,
        before: String? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in
            let rule = try rule(for: id)
            try drop(rule, in: try list(for: rule, at: query), before: before)
        }
    }

    /// Moves an item to a place in a list by keyboard, which takes the focus to it or to its handle.
    ///
    /// Fails for an item that no key reaches. The parameters are those of ``drag(_:to:before:file:line:)``.
    public nonisolated(nonsending) func moveByKeyboard(
        _ id: String,
        to query: PageQuery,
        before: String? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        try await step(file, line) { () throws(PageFailure) in
            let rule = try rule(for: id)
            let list = try list(for: rule, at: query)
            guard let lifted = rule.handle ?? (rule.item.has("tabindex") ? rule.item : nil) else {
                throw PageFailure(
                    "Expected a key to reach \(say(rule.item)). Instead, it has no dragHandle and cannot have the focus."
                )
            }
            moveFocus(to: lifted)
            try drop(rule, in: list, before: before)
        }
    }

    private func rule(for id: String) throws(PageFailure) -> DropRule {
        guard client != nil else {
            throw PageFailure(
                "Expected a page with its script. Instead, nothing drags \(id.debugDescription) without it."
            )
        }
        let rules = accessibility.elements.compactMap(DropRule.init)
        let found = rules.filter { $0.id == id }
        guard found.count == 1 else {
            let names = rules.map(\.id.debugDescription).joined(separator: ", ")
            throw PageFailure(
                "Expected one draggable item \(id.debugDescription). Instead, there are \(found.count). The page has \(names.isEmpty ? "none" : names)."
            )
        }
        return found[0]
    }

    private func list(for rule: DropRule, at query: PageQuery) throws(PageFailure) -> ModelNode {
        let place = try node(query)
        guard let list = rule.list(at: place) else {
            throw PageFailure(
                "Expected \(query) to take \(say(rule.item)). Instead, there is no onDrop(of: \(rule.kind.debugDescription)) around it that is not in the item."
            )
        }
        return list
    }

    private func drop(_ rule: DropRule, in list: ModelNode, before: String?) throws(PageFailure) {
        let next = rule.items(in: list).first { $0 !== rule.item && DropRule(for: $0)?.id == before }
        if let before, next == nil {
            throw PageFailure("Expected the item \(before.debugDescription) in \(say(list)). Instead, it is not there.")
        }
        if rule.isThere(in: list, before: next) {
            throw PageFailure(
                "Expected another place for \(say(rule.item)). Instead, it is there already, and nothing is sent."
            )
        }
        let names = rule.names(before: next).map(LiveClient.quoted)
        client?.send(EventKind.drop.number, of: list, value: "[\(names.joined(separator: ","))]", label: say(list))
    }
}
