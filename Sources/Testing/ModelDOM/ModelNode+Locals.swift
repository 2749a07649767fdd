// A change by a command of the page stays until the server has a new value, as in locals.js of the page's script.

extension ModelNode {
    /// Sets an attribute in the page alone; `nil` removes it.
    package func setLocally(_ name: String, _ value: String?) {
        if locals[name] == nil { locals[name] = .some(attributes[name]) }
        attributes[name] = value
    }

    /// Opens or closes a dialog in the page alone.
    package func setLocally(isOpen: Bool) {
        if locals["open"] == nil { locals["open"] = .some(attributes["open"]) }
        properties["open"] = isOpen ? "true" : "false"
    }

    /// Makes the buttons that control the element say whether it is shown, from now on.
    package func tellExpanded(in document: ModelNode) {
        guard let id = attributes["id"] else { return }
        isToldExpanded = true
        document.forEach { control in
            let ids = (control.attributes["aria-controls"] ?? "").split(separator: " ")
            guard control.attributes["aria-expanded"] != nil, ids.contains(Substring(id)) else { return }
            control.setLocally("aria-expanded", attributes["hidden"] == nil ? "true" : "false")
        }
    }

    /// Takes over the changes that commands made in `old`, in the page before, unless the server has new values for
    /// them.
    package func takeLocals(of old: ModelNode, in document: ModelNode) {
        for (name, painted) in old.locals {
            if attributes[name] != painted { continue }
            locals[name] = .some(painted)
            if name == "open" {
                properties[name] = old.properties[name]
            } else {
                attributes[name] = old.attributes[name]
            }
        }
        let isPopover = old.attributes["popover"] != nil && attributes["popover"] != nil
        if isPopover { properties["popover"] = old.properties["popover"] }
        if old.isToldExpanded { tellExpanded(in: document) }
    }

    private func forEach(_ body: (ModelNode) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }
}
