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
            let item = try item(id)
            try drop(item, in: try list(for: item, at: query), before: before)
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
            let item = try item(id)
            let list = try list(for: item, at: query)
            guard let lifted = item.tree.first(where: { $0.has("data-grip") }) ?? (item.has("tabindex") ? item : nil)
            else {
                throw PageFailure(
                    "Expected a key to reach \(say(item)). Instead, it has no dragHandle and cannot have the focus."
                )
            }
            moveFocus(to: lifted)
            try drop(item, in: list, before: before)
        }
    }

    private func item(_ id: String) throws(PageFailure) -> ModelNode {
        guard client != nil else {
            throw PageFailure(
                "Expected a page with its script. Instead, nothing drags \(id.debugDescription) without it."
            )
        }
        let items = accessibility.elements.filter { $0.has("data-drag") }
        let found = items.filter { Self.id(of: $0) == id }
        guard found.count == 1 else {
            let names = items.compactMap(Self.id).map(\.debugDescription).joined(separator: ", ")
            throw PageFailure(
                "Expected one draggable item \(id.debugDescription). Instead, there are \(found.count). The page has \(names.isEmpty ? "none" : names)."
            )
        }
        return found[0]
    }

    private func list(for item: ModelNode, at query: PageQuery) throws(PageFailure) -> ModelNode {
        let place = try node(query)
        guard let list = Self.list(at: place, for: item) else {
            throw PageFailure(
                "Expected \(query) to take \(say(item)). Instead, there is no onDrop(of: \(Self.kind(of: item).debugDescription))."
            )
        }
        return list
    }

    private func drop(_ item: ModelNode, in list: ModelNode, before: String?) throws(PageFailure) {
        let kind = Self.kind(of: item)
        let items = list.tree.filter {
            $0.has("data-drag") && Self.kind(of: $0) == kind
                && $0.parent.flatMap { Self.list(at: $0, for: item) } === list
        }
        let others = items.filter { $0 !== item }
        let next = others.first { Self.id(of: $0) == before }
        if let before, next == nil {
            throw PageFailure("Expected the item \(before.debugDescription) in \(say(list)). Instead, it is not there.")
        }
        let following = items.firstIndex { $0 === item }.map { items.dropFirst($0 + 1).first }
        if let following, following === next {
            throw PageFailure(
                "Expected another place for \(say(item)). Instead, it is there already, and nothing is sent."
            )
        }
        let names = [item, next].compactMap { $0?["data-drag"] }.map(LiveClient.quoted)
        client?.send(EventKind.drop.number, of: list, value: "[\(names.joined(separator: ","))]", label: say(list))
    }

    /// The nearest list that takes an item.
    private static func list(at node: ModelNode, for item: ModelNode) -> ModelNode? {
        node.path.first { Handlers.own(of: $0, EventKind.drop.number)?.wants(key: kind(of: item)) == true }
    }

    private static func kind(of item: ModelNode) -> String { String((item["data-drag"] ?? "").prefix { $0 != " " }) }

    private static func id(of item: ModelNode) -> String? {
        item["data-drag"].map { String($0.drop { $0 != " " }.dropFirst()) }
    }
}
