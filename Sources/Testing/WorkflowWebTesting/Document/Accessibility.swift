import ModelDOM

/// The page as assistive technology has it: roles, names, and the elements that can be reached.
struct Accessibility {
    let document: ModelNode
    private let ids: [String: ModelNode]
    /// The newest open modal dialog, around which nothing can be reached.
    private let modal: ModelNode?

    init(of document: ModelNode) {
        self.document = document
        let tree = document.tree
        ids = Dictionary(tree.compactMap { node in node["id"].map { ($0, node) } }) { first, _ in first }
        modal = tree.last {
            $0.name == "dialog" && ($0.has("data-modal") || $0.locals["open"] != nil) && $0.properties["open"] == "true"
        }
    }

    // MARK: - What is there

    /// The elements that can be reached, in the order of the document.
    var elements: [ModelNode] {
        var list: [ModelNode] = []
        collect(modal ?? document, into: &list)
        return list
    }

    private func collect(_ node: ModelNode, into list: inout [ModelNode]) {
        guard node.name != "", !isHidden(node) else { return }
        list.append(node)
        for child in node.children { collect(child, into: &list) }
    }

    private static let unshown: Set = [
        "head", "script", "style", "template", "noscript", "title", "meta", "link", "datalist",
    ]

    /// Returns whether a node, and with it all in it, is hidden by its own attributes.
    func isHidden(_ node: ModelNode) -> Bool {
        if Self.unshown.contains(node.name) || node.has("hidden") || node.has("inert") { return true }
        if node["aria-hidden"] == "true" || node.name == "input" && node.type == "hidden" { return true }
        if node.name == "dialog", node.properties["open"] != "true" { return true }
        if node.has("popover"), node.properties["popover"] != "true" { return true }
        if let style = (node["data-style"] ?? node["style"])?.filter({ $0 != " " }).lowercased() {
            if style.contains("display:none") || style.contains("visibility:hidden") { return true }
        }
        if let details = node.parent, details.name == "details", details.properties["open"] != "true" {
            return details.children.first { $0.name == "summary" } !== node
        }
        return false
    }

    func isDisabled(_ node: ModelNode) -> Bool {
        if node.isControl || node.name == "option", node.has("disabled") { return true }
        return node.path.contains {
            $0["aria-disabled"] == "true" || node.isControl && $0.name == "fieldset" && $0.has("disabled")
        }
    }

    // MARK: - Roles

    private static let roles = [
        "textarea": "textbox", "option": "option", "ul": "list", "ol": "list", "menu": "list", "li": "listitem",
        "table": "table", "tr": "row", "td": "cell", "nav": "navigation", "main": "main", "aside": "complementary",
        "section": "region", "form": "form", "dialog": "dialog", "details": "group", "fieldset": "group",
        "summary": "button", "output": "status", "progress": "progressbar", "meter": "meter", "hr": "separator",
        "dt": "term", "dd": "definition", "article": "article", "figure": "figure", "p": "paragraph",
        "button": "button",
        "svg": "img",
    ]

    func role(of node: ModelNode) -> String? {
        if let role = node["role"]?.split(separator: " ").first { return String(role) }
        switch node.name {
        case "a": return node.has("href") ? "link" : nil
        case "h1", "h2", "h3", "h4", "h5", "h6": return "heading"
        case "img": return node["alt"] == "" ? nil : "img"
        case "select": return node.has("multiple") ? "listbox" : "combobox"
        case "th": return node["scope"] == "row" ? "rowheader" : "columnheader"
        case "input":
            switch node.type {
            case "checkbox", "radio": return node.type
            case "button", "submit", "reset", "image": return "button"
            case "range": return "slider"
            case "number": return "spinbutton"
            case "search": return "searchbox"
            case "file": return "file"
            default: return "textbox"
            }
        default: return Self.roles[node.name]
        }
    }

    /// The level of a heading.
    func level(of node: ModelNode) -> Int? {
        node["aria-level"].flatMap { Int($0) } ?? (node.name.count == 2 ? node.name.last?.wholeNumberValue : nil)
    }

    // MARK: - Names

    private static let namedByContent: Set = [
        "button", "link", "heading", "option", "cell", "rowheader", "columnheader", "tab", "menuitem", "switch",
        "treeitem", "tooltip", "checkbox", "radio",
    ]

    /// The accessible name of an element; empty for none.
    func name(of node: ModelNode) -> String {
        if let references = node["aria-labelledby"] {
            let texts = references.split(separator: " ").compactMap { ids[String($0)] }.map {
                ownName(of: $0) ?? text(of: $0)
            }
            if let name = nonempty(texts.joined(separator: " ")) { return name }
        }
        return ownName(of: node) ?? ""
    }

    /// The name without that of other elements to which this one refers.
    private func ownName(of node: ModelNode) -> String? {
        if let name = node["aria-label"].flatMap(nonempty) { return name }
        return nativeName(of: node) ?? contentName(of: node) ?? node["title"].flatMap(nonempty)
            ?? node["placeholder"].flatMap(nonempty)
    }

    private func nativeName(of node: ModelNode) -> String? {
        switch node.name {
        case "input" where ["submit", "reset", "button"].contains(node.type):
            return node["value"].flatMap(nonempty)
                ?? (node.type == "submit" ? "Submit" : node.type == "reset" ? "Reset" : nil)
        case "input" where node.type == "image", "img": return node["alt"].flatMap(nonempty)
        case "input", "textarea", "select": return labels(of: node)
        case "fieldset": return child("legend", of: node)
        case "table": return child("caption", of: node)
        case "figure": return child("figcaption", of: node)
        case "svg": return child("title", of: node)
        default: return nil
        }
    }

    private func child(_ name: String, of node: ModelNode) -> String? {
        node.children.first { $0.name == name }.flatMap { nonempty(name == "title" ? $0.rawText : text(of: $0)) }
    }

    private func contentName(of node: ModelNode) -> String? {
        guard let role = role(of: node), Self.namedByContent.contains(role), !node.isControl || node.name == "button"
        else {
            return nil
        }
        return nonempty(text(of: node))
    }

    /// The labels of a control: those that name it, and the one around it.
    private func labels(of control: ModelNode) -> String? {
        let id = control["id"]
        let labels = document.tree.filter { label in
            label.name == "label"
                && (label.has("for") ? label["for"] == id && id != nil : self.control(of: label) === control)
        }
        return nonempty(labels.map { text(of: $0, without: control) }.joined(separator: " "))
    }

    /// The control that a label is for.
    func control(of label: ModelNode) -> ModelNode? {
        if let id = label["for"] { return ids[id] }
        return label.tree.first { $0.isControl && $0.type != "hidden" }
    }

    private func nonempty(_ text: String) -> String? {
        let text = text.normalized
        return text.isEmpty ? nil : text
    }

    // MARK: - Texts

    private static let inline: Set = [
        "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "label", "mark",
        "q",
        "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr",
    ]

    /// The text that is shown in a node.
    func text(of node: ModelNode) -> String {
        text(of: node, without: nil)
    }

    private func text(of node: ModelNode, without control: ModelNode?) -> String {
        var text = ""
        addText(of: node, without: control, to: &text)
        return text.normalized
    }

    private func addText(of node: ModelNode, without control: ModelNode?, to text: inout String) {
        for child in node.children where child !== control {
            switch child.kind {
            case .text: text += child.text
            case .comment: break
            case .element(let name):
                if isHidden(child) || child.isControl && name != "button" || name == "select" { continue }
                if name == "img" || name == "svg" {
                    text += " \(self.name(of: child)) "
                } else if Self.inline.contains(name) {
                    addText(of: child, without: control, to: &text)
                } else {
                    text += " "
                    addText(of: child, without: control, to: &text)
                    text += " "
                }
            }
        }
    }
}
