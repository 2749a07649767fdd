import ModelDOM
import WorkflowHTML

/// The lists that take an item, and the places in them, as places.js of the page's script has them. Both are tested by the cases in
/// Tests/Browser/client_rules/places.json.
package struct DropRule {
    package let item: ModelNode
    private let name: String

    /// Creates the rule for an element that is draggable; `nil` for another one.
    package init?(for item: ModelNode) {
        guard let name = item["data-drag"] else { return nil }
        (self.item, self.name) = (item, name)
    }

    package var kind: String { String(name.prefix { $0 != " " }) }
    package var id: String { String(name.drop { $0 != " " }.dropFirst()) }

    /// The item's own handle; that of an item in it is not.
    package var handle: ModelNode? {
        item.tree.first { $0.has("data-grip") && $0.path.first { $0.has("data-drag") } === item }
    }

    /// Returns the nearest list at an element that takes the item; none that is in the item itself.
    package func list(at element: ModelNode) -> ModelNode? {
        element.path.first { list in
            Handlers.own(of: list, EventKind.drop.number)?.wants(key: kind) == true
                && !list.path.contains { $0 === item }
        }
    }

    /// Returns the items that the item is, or would be, among in a list.
    package func items(in list: ModelNode) -> [ModelNode] {
        list.tree.filter { other in
            guard let rule = DropRule(for: other), rule.kind == kind else { return false }
            return other.parent.flatMap { rule.list(at: $0) } === list
        }
    }

    /// Returns whether the item is in a list already, with this one after it.
    package func isThere(in list: ModelNode, before next: ModelNode?) -> Bool {
        let items = items(in: list)
        return items.firstIndex { $0 === item }.map { items.dropFirst($0 + 1).first === next } ?? false
    }

    /// Returns the value of the event that says so.
    package func names(before next: ModelNode?) -> [String] {
        [item, next].compactMap { $0?["data-drag"] }
    }
}
