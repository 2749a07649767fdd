import ModelDOM

/// A condition by which elements of a page are found: a role and an accessible name, as a screen reader says them.
///
/// ```swift
/// .button("Add")
/// .button("Remove").in(.listItem("Milk"))
/// .heading("Cart", level: 1)
/// .status(containing: "3 items")
/// ```
/// Names are compared without white space at their ends, and with one space for each in them. What is hidden, inert, or
/// behind an open modal dialog is not found.
public struct PageQuery: CustomStringConvertible, Sendable {
    public var description: String
    let isMatch: @Sendable (ModelNode, Accessibility) -> Bool

    init(_ description: String, _ isMatch: @escaping @Sendable (ModelNode, Accessibility) -> Bool) {
        self.description = description
        self.isMatch = isMatch
    }

    /// Returns a query for an element within another one.
    public func `in`(_ place: PageQuery) -> PageQuery {
        PageQuery("\(self) in \(place)") { node, page in
            isMatch(node, page) && node.path.dropFirst().contains { place.isMatch($0, page) }
        }
    }

    // MARK: - By name

    /// Returns a query for an element with a role and a name.
    /// - Parameters:
    ///   - role: The role, such as `tab`.
    ///   - name: The accessible name; `nil` for any.
    public static func role(_ role: String, _ name: String? = nil) -> PageQuery { named(role, [role], name) }

    /// Returns a query for a button.
    public static func button(_ name: String? = nil) -> PageQuery { named("button", ["button"], name) }

    /// Returns a query for a link.
    public static func link(_ name: String? = nil) -> PageQuery { named("link", ["link"], name) }

    /// Returns a query for a field for text, a number, a date or a file, by its label.
    public static func field(_ name: String? = nil) -> PageQuery {
        named("field", ["textbox", "searchbox", "spinbutton", "slider", "file"], name)
    }

    /// Returns a query for a checkbox or switch.
    public static func checkbox(_ name: String? = nil) -> PageQuery { named("checkbox", ["checkbox", "switch"], name) }

    /// Returns a query for a radio button.
    public static func radio(_ name: String? = nil) -> PageQuery { named("radio", ["radio"], name) }

    /// Returns a query for a select, by its label.
    public static func select(_ name: String? = nil) -> PageQuery { named("select", ["combobox", "listbox"], name) }

    /// Returns a query for a heading.
    public static func heading(_ name: String? = nil, level: Int? = nil) -> PageQuery {
        let query = named("heading", ["heading"], name)
        guard let level else { return query }
        return PageQuery("\(query) of level \(level)") { query.isMatch($0, $1) && $1.level(of: $0) == level }
    }

    /// Returns a query for an image, by its alternative text.
    public static func image(_ name: String? = nil) -> PageQuery { named("image", ["img"], name) }

    private static func named(_ what: String, _ roles: Set<String>, _ name: String?) -> PageQuery {
        PageQuery(describe(what, name)) { node, page in
            guard let role = page.role(of: node), roles.contains(role) else { return false }
            return name.map { $0.normalized == page.name(of: node) } ?? true
        }
    }

    // MARK: - By name or content

    /// Returns a query for an item of a list, by its label, its text, or that of an element in it.
    public static func listItem(_ text: String? = nil) -> PageQuery { holding("list item", ["listitem"], text) }

    /// Returns a query for a row of a table, by its label, its text, or that of an element in it.
    public static func row(_ text: String? = nil) -> PageQuery { holding("row", ["row"], text) }

    /// Returns a query for a dialog, by its label, or the text of an element in it such as its heading.
    public static func dialog(_ text: String? = nil) -> PageQuery {
        holding("dialog", ["dialog", "alertdialog"], text)
    }

    /// Returns a query for a region, group, form or other area, by its label, or the text of an element in it.
    public static func region(_ text: String? = nil) -> PageQuery {
        holding(
            "region",
            ["region", "group", "form", "navigation", "main", "complementary", "article", "table", "list"],
            text
        )
    }

    private static func holding(_ what: String, _ roles: Set<String>, _ text: String?) -> PageQuery {
        PageQuery(describe(what, text)) { node, page in
            guard let role = page.role(of: node), roles.contains(role) else { return false }
            guard let text = text?.normalized else { return true }
            if page.name(of: node) == text { return true }
            return node.tree.contains { !$0.name.isEmpty && (page.text(of: $0) == text || page.name(of: $0) == text) }
        }
    }

    // MARK: - By text

    /// Returns a query for a status, by its whole text.
    public static func status(_ text: String? = nil) -> PageQuery { saying("status", text) { $0 == $1 } }

    /// Returns a query for a status, by a part of its text.
    public static func status(containing part: String) -> PageQuery { saying("status with", part) { $0.contains($1) } }

    /// Returns a query for an alert, by its whole text.
    public static func alert(_ text: String? = nil) -> PageQuery { saying("alert", text) { $0 == $1 } }

    /// Returns a query for an alert, by a part of its text.
    public static func alert(containing part: String) -> PageQuery { saying("alert with", part) { $0.contains($1) } }

    private static func saying(
        _ what: String,
        _ text: String?,
        _ isRight: @escaping @Sendable (String, String) -> Bool
    ) -> PageQuery {
        let role = String(what.prefix { $0 != " " })
        return PageQuery(describe(what, text)) { node, page in
            guard page.role(of: node) == role else { return false }
            return text.map { isRight(page.text(of: node), $0.normalized) } ?? true
        }
    }

    /// Returns a query for the innermost element with this text.
    public static func text(_ text: String) -> PageQuery {
        let text = text.normalized
        return PageQuery("text \(text.debugDescription)") { node, page in isInnermost(node, page) { $0 == text } }
    }

    /// Returns a query for the innermost element whose text has this part.
    public static func text(containing part: String) -> PageQuery {
        let part = part.normalized
        return PageQuery("text with \(part.debugDescription)") { node, page in
            isInnermost(node, page) { $0.contains(part) }
        }
    }

    private static func isInnermost(_ node: ModelNode, _ page: Accessibility, _ isRight: (String) -> Bool) -> Bool {
        guard isRight(page.text(of: node)) else { return false }
        return !node.children.contains { !$0.name.isEmpty && !page.isHidden($0) && isRight(page.text(of: $0)) }
    }

    // MARK: - By attributes

    /// Returns a query for the element with a DOM id, where no role and name tell it from others.
    public static func id(_ id: String) -> PageQuery { PageQuery("element #\(id)") { node, _ in node["id"] == id } }

    private static func describe(_ what: String, _ name: String?) -> String {
        name.map { "\(what) \($0.normalized.debugDescription)" } ?? what
    }
}
