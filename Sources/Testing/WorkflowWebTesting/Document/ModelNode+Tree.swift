import ModelDOM

extension ModelNode {
    /// This node and all in it, in the order of the document.
    var tree: [ModelNode] {
        var list: [ModelNode] = []
        collect(into: &list)
        return list
    }

    private func collect(into list: inout [ModelNode]) {
        list.append(self)
        for child in children { child.collect(into: &list) }
    }

    /// This node and those around it, from the inside out.
    var path: UnfoldFirstSequence<ModelNode> { sequence(first: self) { $0.parent } }

    func closest(_ isWanted: (ModelNode) -> Bool) -> ModelNode? { path.first(where: isWanted) }

    /// Returns whether `node` is this node or in it. Goes down from here: a node that was removed must not be asked for its parent.
    func contains(_ node: ModelNode) -> Bool { self === node || children.contains { $0.contains(node) } }

    subscript(attribute: String) -> String? { attributes[attribute] }

    func has(_ attribute: String) -> Bool { attributes[attribute] != nil }

    /// The type of a control, in lower case.
    var type: String {
        attributes["type"]?.lowercased() ?? (name == "button" ? "submit" : name == "input" ? "text" : "")
    }

    var isBox: Bool { name == "input" && (type == "checkbox" || type == "radio") }

    /// A Boolean value that indicates whether it is a field whose text a person edits.
    var isText: Bool {
        name == "textarea"
            || name == "input"
                && ![
                    "checkbox", "radio", "hidden", "range", "color", "file", "button", "submit", "reset", "image",
                ].contains(type)
    }

    var isControl: Bool { ["input", "textarea", "select", "button"].contains(name) }

    /// The form that a control belongs to.
    func form(in document: ModelNode) -> ModelNode? {
        if let id = self["form"] { return document.tree.first { $0.name == "form" && $0["id"] == id } }
        return closest { $0.name == "form" }
    }

    /// The options of a select.
    var options: [ModelNode] { tree.filter { $0.name == "option" } }

    var selectedOptions: [ModelNode] {
        let selected = options.filter { $0.properties["selected"] == "true" }
        if has("multiple") { return selected }
        return (selected.last ?? options.first).map { [$0] } ?? []
    }

    /// The value of an option.
    var optionValue: String { self["value"] ?? rawText.normalized }

    /// The text that a field shows by its markup.
    var paintedText: String { name == "textarea" ? children.map(\.text).joined() : self["value"] ?? "" }

    /// All text in this node, shown or not.
    var rawText: String { kind == .text ? text : children.map(\.rawText).joined() }

    /// The value of a control, as its handlers get it.
    var value: String {
        switch name {
        case "select": selectedOptions.first?.optionValue ?? ""
        case "button": self["value"] ?? ""
        case "input" where isBox || ["submit", "button", "reset", "image", "hidden"].contains(type):
            self["value"] ?? (isBox ? "on" : "")
        default: properties["value"] ?? ""
        }
    }
}

extension String {
    /// The text without white space at its ends, and with one space for each in it.
    var normalized: String {
        split { $0.isWhitespace }.joined(separator: " ")
    }
}
