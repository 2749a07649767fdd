/// A value as lines of text: one for each field, indented by depth. Values are recorded in this form.
package enum ValueText {
    package static func lines(of value: Any) -> [String] {
        lines(of: ValueNode.Part(label: "", value: ValueNode(value)))
    }

    static func lines(of part: ValueNode.Part) -> [String] {
        let title = part.label.isEmpty ? title(of: part.value) : "\(part.label): \(title(of: part.value))"
        return [title] + part.value.parts.flatMap { lines(of: $0).map { "  \($0)" } }
    }

    private static func title(of node: ValueNode) -> String {
        switch node.kind {
        case .leaf, .structure, .enumCase: node.name
        case .tuple: "(\(node.parts.count) elements)"
        case .list, .set, .dictionary: node.parts.count == 1 ? "1 element" : "\(node.parts.count) elements"
        }
    }
}
