import ModelDOM

/// The values of controls, as a browser keeps them together.
enum ControlState {
    /// Unchecks the other radio buttons of a group, or deselects the other options of a select, after one was chosen.
    static func exclude(others node: ModelNode, in document: ModelNode) {
        if node.name == "option", let select = node.closest({ $0.name == "select" }), !select.has("multiple") {
            for option in select.options where option !== node { option.properties["selected"] = "false" }
        }
        if node.name == "input", node.type == "radio", let name = node["name"] {
            let form = node.form(in: document)
            for other in document.tree
            where other !== node && other.name == "input" && other.type == "radio" && other["name"] == name
                && other.form(in: document) === form
            {
                other.properties["checked"] = "false"
            }
        }
    }

    static func copy(from old: ModelNode, to new: ModelNode) {
        for name in ["value", "checked", "open"] where new.properties[name] != nil {
            new.properties[name] = old.properties[name]
        }
        let values = old.selectedOptions.map(\.optionValue)
        for option in new.options {
            option.properties["selected"] = values.contains(option.optionValue) ? "true" : "false"
        }
    }

    /// The value of a control as an event carries it.
    static func json(of control: ModelNode) -> String {
        if control.isBox { return control.properties["checked"] ?? "false" }
        if control.name == "details" { return control.properties["open"] ?? "false" }
        if control.name == "select", control.has("multiple") {
            return "[\(control.selectedOptions.map { LiveClient.quoted($0.optionValue) }.joined(separator: ","))]"
        }
        return LiveClient.quoted(control.value)
    }
}
