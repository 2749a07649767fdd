import ModelDOM

/// A page as roles, names and texts, for a reader who wonders why something is not found.
struct Outline {
    private let accessibility: Accessibility
    private var lines: [String] = []

    /// The most lines that are shown.
    private static let limit = 200

    static func text(of accessibility: Accessibility) -> String {
        var outline = Outline(accessibility: accessibility)
        let elements = accessibility.elements
        if let top = elements.first { outline.add(top, depth: 0) }
        let lines = outline.lines
        let shown = lines.prefix(limit).joined(separator: "\n")
        if lines.isEmpty { return "(an empty page)" }
        return lines.count > limit ? "\(shown)\n… and \(lines.count - limit) more" : shown
    }

    private init(accessibility: Accessibility) {
        self.accessibility = accessibility
    }

    private mutating func add(_ node: ModelNode, depth: Int) {
        if node.kind == .text {
            let text = node.text.normalized
            if !text.isEmpty { append("text \(text.debugDescription)", depth) }
        }
        guard !node.name.isEmpty, !accessibility.isHidden(node) else { return }
        guard let role = accessibility.role(of: node), role != "paragraph" || node.children.count > 1 else {
            for child in node.children { add(child, depth: depth) }
            return
        }
        append(Self.line(of: node, role, accessibility), depth)
        let name = accessibility.name(of: node)
        // A text that is the name has been said.
        let isSaid = node.name == "textarea" || node.name == "select" || accessibility.text(of: node) == name
        let children = isSaid ? node.children.filter { $0.kind != .text && $0.name != "option" } : node.children
        for child in children { add(child, depth: depth + 1) }
    }

    private mutating func append(_ line: String, _ depth: Int) {
        lines.append(String(repeating: "  ", count: depth) + line)
    }

    /// Describes one element: role, name, and the state of a control.
    static func line(of node: ModelNode, _ role: String, _ accessibility: Accessibility) -> String {
        var line = role
        let name = accessibility.name(of: node)
        if !name.isEmpty { line += " \(name.debugDescription)" }
        if node.isText || node.name == "select" { line += " with \(node.value.debugDescription)" }
        if role == "heading", let level = accessibility.level(of: node) { line += ", level \(level)" }
        if node.isBox, node.properties["checked"] == "true" { line += ", checked" }
        if accessibility.isDisabled(node) { line += ", disabled" }
        return line
    }
}
