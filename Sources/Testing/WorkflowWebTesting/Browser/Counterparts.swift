import ModelDOM

/// Finds the elements of an old page in a new one with other numbers: by the id, or by traits that only one element has.
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
        let isAlone = alike(traits, element.name, in: old).count == 1
        let found = alike(traits, element.name, in: new)
        return isAlone && found.count == 1 ? found[0] : nil
    }

    private func alike(_ traits: [String], _ name: String, in top: ModelNode) -> [ModelNode] {
        top.tree.filter { $0.name == name && !$0.has("id") && Self.traits(of: $0, below: top) == traits }
    }

    private static func traits(of element: ModelNode, below top: ModelNode) -> [String] {
        let value = element.isBox ? element["value"] : nil
        let attributes = ["name", "placeholder", "aria-label", "href", "data-on"].map { element[$0] }
        var traits = ([element.type, value] + attributes).map { $0 ?? "" }
        if element.name != "textarea" { traits.append(element.rawText) }
        for around in element.path.dropFirst() {
            if around === top { break }
            traits.append(around.name)
            if !containers.contains(around.name) { traits.append(around.rawText) }
        }
        return traits
    }
}
