import ModelDOM

/// Finds the elements of an old page in a new one with other numbers, as the script's identity.js does: by the id, as the
/// only one with its traits in each page, or in its place if it holds one of each kind of thing.
struct Counterparts {
    // Elements that hold one of each kind of thing. Any other may be an item of a list, and is the same only with its text.
    private static let containers: Set = [
        "main", "section", "header", "footer", "nav", "aside", "form", "fieldset", "dialog", "ul", "ol", "dl", "table",
        "thead", "tbody", "tfoot",
    ]

    let old: ModelNode
    let new: ModelNode

    subscript(element: ModelNode) -> ModelNode? {
        guard old.contains(element) else { return nil }
        if let id = element["id"] { return new.tree.first { $0.name == element.name && $0["id"] == id } }
        let traits = Self.traits(of: element, below: old)
        let (before, now) = (alike(traits, element.name, in: old), alike(traits, element.name, in: new))
        guard before.count == 1 || Self.containers.contains(element.name), before.count == now.count else { return nil }
        return before.firstIndex { $0 === element }.map { now[$0] }
    }

    private func alike(_ traits: [String], _ name: String, in top: ModelNode) -> [ModelNode] {
        top.tree.filter { $0.name == name && !$0.has("id") && Self.traits(of: $0, below: top) == traits }
    }

    private static func traits(of element: ModelNode, below top: ModelNode) -> [String] {
        let value = element.isBox ? element["value"] : nil
        let attributes = ["name", "placeholder", "aria-label", "href", "data-on"].map { element[$0] }
        var traits = ([element.type, value] + attributes).map { $0 ?? "" } + [wording(of: element)]
        if element === top { return traits }
        for around in element.path.dropFirst() {
            traits.append(around.name)
            if around === top { break }
            traits.append(wording(of: around))
        }
        return traits
    }

    /// The text of an element; what is in a text area is the person's.
    private static func wording(of element: ModelNode) -> String {
        if containers.contains(element.name) || element.name == "textarea" { return "" }
        if element.kind == .text { return element.text }
        return element.children.map(wording(within:)).joined()
    }

    private static func wording(within node: ModelNode) -> String {
        if node.name == "textarea" { return "" }
        return node.kind == .text ? node.text : node.children.map(wording(within:)).joined()
    }
}
