/// A value as it would be written in Swift, one line for each part: the form in which differences are shown.
package struct ValueDump {
    /// Cases are written with their type where the context does not determine it.
    let isRoot: Bool

    package init(isRoot: Bool) {
        self.isRoot = isRoot
    }

    package func lines(of node: ValueNode, label: String = "") -> [String] {
        let inner = parts(of: node).map { ValueDump(isRoot: false).lines(of: $0.value, label: $0.label) }
        guard let last = inner.last else { return [label + opening(of: node) + closing(of: node)] }
        if inner.count == 1, last.count == 1, !node.isCollection {
            return [label + opening(of: node) + last[0] + closing(of: node)]
        }
        return [label + opening(of: node)] + inner.dropLast().flatMap { indented(withComma($0)) } + indented(last)
            + [closing(of: node)]
    }

    /// Returns the text of an unchanged node.
    func summary(of node: ValueNode, label: String) -> String {
        label + opening(of: node) + (node.parts.isEmpty ? "" : "…") + closing(of: node)
    }

    /// Returns the parts with the labels in front of them.
    func parts(of node: ValueNode) -> [(label: String, value: ValueNode)] {
        node.parts.enumerated().map { index, part in
            switch node.kind {
            case .list: ("[\(index)]: ", part.value)
            default: (part.label.isEmpty ? "" : "\(part.label): ", part.value)
            }
        }
    }

    func opening(of node: ValueNode) -> String {
        switch node.kind {
        case .leaf: node.name
        case .structure: "\(node.fullName)("
        case .tuple: "("
        case .enumCase: (isRoot ? node.fullName : node.name) + (node.parts.isEmpty ? "" : "(")
        case .list: "["
        case .set: "Set(["
        case .dictionary: node.parts.isEmpty ? "[:" : "["
        }
    }

    func closing(of node: ValueNode) -> String {
        switch node.kind {
        case .leaf: ""
        case .structure, .tuple: ")"
        case .enumCase: node.parts.isEmpty ? "" : ")"
        case .list, .dictionary: "]"
        case .set: "])"
        }
    }
}

extension ValueNode {
    var isCollection: Bool { [.list, .set, .dictionary].contains(kind) }
}

private func indented(_ lines: [String]) -> [String] { lines.map { "  \($0)" } }

private func withComma(_ lines: [String]) -> [String] { lines.dropLast() + [lines[lines.count - 1] + ","] }
