/// A node of the small browser that patches are tried on.
package final class ModelNode {
    package enum Kind: Equatable {
        case element(String)
        case text
        case comment
    }

    package let kind: Kind
    /// The content of a text or a comment.
    package var text: String
    package var attributes: [String: String] = [:]
    /// The live properties of a control.
    package var properties: [String: String] = [:]
    /// Attributes that a command of the page has changed, with the values of the server; `nil` for one that the server
    /// has not set.
    package var locals: [String: String?] = [:]
    /// A Boolean value that indicates whether buttons say, by a command, whether it is shown.
    package var isToldExpanded = false
    package var children: [ModelNode] = []
    package weak var parent: ModelNode?

    package init(_ kind: Kind, text: String = "") {
        self.kind = kind
        self.text = text
    }

    package var name: String {
        if case .element(let name) = kind { name } else { "" }
    }

    /// The number it carries; `nil` if it has none.
    package var number: Int? {
        switch kind {
        case .element: attributes["data-n"].flatMap { Int($0) }
        case .comment: Int(text)
        case .text: nil
        }
    }

    package func insert(_ node: ModelNode, at index: Int) {
        children.insert(node, at: index)
        node.parent = self
    }

    package func append(_ node: ModelNode) {
        insert(node, at: children.count)
    }

    package func remove() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// The properties that the browser gives a control made from HTML.
    package func adoptProperties() {
        switch name {
        case "input":
            properties["value"] = attributes["value"] ?? ""
            properties["checked"] = attributes["checked"] == nil ? "false" : "true"
        case "option": properties["selected"] = attributes["selected"] == nil ? "false" : "true"
        case "details", "dialog": properties["open"] = attributes["open"] == nil ? "false" : "true"
        case "textarea": properties["value"] = children.map(\.text).joined()
        default: break
        }
    }

    /// Returns whether a reader of the page could tell the two apart, or by their numbers if these count.
    package func isSame(as other: ModelNode, numbered: Bool) -> Bool {
        guard kind == other.kind, Self.same(text, other.text), Self.same(properties, other.properties),
            Self.same(shownAttributes(numbered), other.shownAttributes(numbered))
        else { return false }
        if name == "textarea" { return true }
        let (mine, others) = (shownChildren(numbered), other.shownChildren(numbered))
        return mine.count == others.count && zip(mine, others).allSatisfy { $0.isSame(as: $1, numbered: numbered) }
    }

    private func shownAttributes(_ numbered: Bool) -> [String: String] {
        var shown = attributes
        for name in properties.keys { shown[name] = nil }
        if !numbered { shown["data-n"] = nil }
        return shown
    }

    private func shownChildren(_ numbered: Bool) -> [ModelNode] {
        children.filter { $0.kind == .text ? !$0.text.isEmpty : numbered || $0.kind != .comment }
    }

    /// Strings that are canonically equal are equal in Swift, but not in a browser.
    private static func same(_ first: String, _ second: String) -> Bool {
        first.utf8.elementsEqual(second.utf8)
    }

    private static func same(_ first: [String: String], _ second: [String: String]) -> Bool {
        first.count == second.count && first.allSatisfy { same($0.value, second[$0.key] ?? "\0") }
    }

    /// The node as text: what a reader of the page could tell, and the numbers if asked for.
    package func description(numbered: Bool) -> String {
        switch kind {
        case .text: return text.isEmpty ? "" : "\(text.debugDescription),"
        case .comment: return numbered ? "#\(text)," : ""
        case .element: break
        }
        let parts = Self.list(shownAttributes(numbered), mark: "") + Self.list(properties, mark: ".")
        let content = name == "textarea" ? "" : children.map { $0.description(numbered: numbered) }.joined()
        return "\(name)(\(parts.joined(separator: " "))){\(content)}"
    }

    private static func list(_ values: [String: String], mark: String) -> [String] {
        values.sorted { $0.key < $1.key }.map { "\(mark)\($0.key)=\($0.value.debugDescription)" }
    }
}
