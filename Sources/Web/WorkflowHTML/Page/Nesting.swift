/// The rules by which the browser's parser moves misplaced elements. Patches assume the tree as written, so such a page
/// is an error.
enum Nesting {
    /// Returns the element that `child` cannot be in; `nil` if its place is allowed. `ancestors` begin at the root.
    static func obstacle(to child: String, in ancestors: [String]) -> String? {
        guard let parent = ancestors.last else { return nil }
        if !isAllowed(child, directlyIn: parent) { return parent }
        return ancestors.last { $0 == "svg" } == nil ? closing(child, ancestors) : nil
    }

    /// Returns whether text may stand in the element.
    static func allowsText(in parent: String) -> Bool {
        switch parent {
        case "table", "thead", "tbody", "tfoot", "tr", "colgroup", "select", "optgroup", "datalist", "picture": false
        default: true
        }
    }

    private static func isAllowed(_ child: String, directlyIn parent: String) -> Bool {
        switch parent {
        case "table": ["caption", "colgroup", "thead", "tbody", "tfoot"].contains(child)
        case "thead", "tbody", "tfoot": child == "tr"
        case "tr": child == "td" || child == "th"
        case "colgroup": child == "col"
        case "select": child == "option" || child == "optgroup" || child == "hr"
        case "datalist", "optgroup": child == "option"
        case "option", "textarea", "iframe": false
        case "svg", "g", "defs", "symbol": drawing.contains(child)
        case "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "use": child == "title"
        case "text", "title": false
        default: !needsSpecialParent(child)
        }
    }

    private static func needsSpecialParent(_ child: String) -> Bool {
        switch child {
        case "caption", "colgroup", "thead", "tbody", "tfoot", "tr", "td", "th", "col", "option", "optgroup", "path",
            "circle", "ellipse", "rect", "line", "polyline", "polygon", "use", "g", "defs", "symbol", "title", "text":
            true
        default: false
        }
    }

    private static let drawing: Set<String> = [
        "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs", "symbol", "use", "title",
        "text", "svg",
    ]

    /// Returns the open element that the start tag of `child` closes.
    private static func closing(_ child: String, _ ancestors: [String]) -> String? {
        switch child {
        case "a": open("a", in: ancestors) { $0 == "td" || $0 == "th" || $0 == "caption" }
        case "form": open("form", in: ancestors) { _ in false }
        case "button": open("button", in: ancestors, until: isScope)
        case "li": open("li", in: ancestors, until: isItemBarrier)
        case "dt", "dd":
            open("dt", in: ancestors, until: isItemBarrier) ?? open("dd", in: ancestors, until: isItemBarrier)
        case "h1", "h2", "h3", "h4", "h5", "h6":
            headings.contains(ancestors.last ?? "") ? ancestors.last : paragraph(in: ancestors)
        case "rt", "rp": ancestors.last == "rt" || ancestors.last == "rp" ? ancestors.last : nil
        default: blocks.contains(child) ? paragraph(in: ancestors) : nil
        }
    }

    private static func paragraph(in ancestors: [String]) -> String? {
        open("p", in: ancestors) { isScope($0) || $0 == "button" }
    }

    /// Returns `name` if it is open, looking outwards as far as a barrier.
    private static func open(_ name: String, in ancestors: [String], until isBarrier: (String) -> Bool) -> String? {
        for ancestor in ancestors.reversed() {
            if ancestor == name { return name }
            if isBarrier(ancestor) { return nil }
        }
        return nil
    }

    private static func isScope(_ name: String) -> Bool {
        name == "td" || name == "th" || name == "caption" || name == "table"
    }

    private static func isItemBarrier(_ name: String) -> Bool {
        name != "div" && name != "p" && name != "address" && (blocks.contains(name) || isSpecial(name))
    }

    private static func isSpecial(_ name: String) -> Bool {
        isScope(name) || headings.contains(name) || name == "li" || name == "dt" || name == "dd" || name == "button"
    }

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figcaption",
        "figure",
        "footer", "form", "header", "hgroup", "hr", "main", "menu", "nav", "ol", "p", "pre", "search", "section",
        "summary", "table", "ul", "li", "dt", "dd",
    ]
}

extension Nesting {
    /// Returns whether a name is that of a custom element: a letter, then letters, digits and at least one hyphen.
    static func isCustomName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (0x61...0x7A).contains(first), name.utf8.contains(0x2D) else { return false }
        return name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}
