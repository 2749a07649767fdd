import ModelDOM

/// A condition by which elements of a page are found: a role and an accessible name, as a screen reader says them.
///
/// ```swift
/// .button("Add")
/// .button("Remove").in(.listItem("Milk"))
/// .heading("Cart", level: 1)
/// .listItem(containing: "Milk")
/// ```
/// Names are compared as a whole, except with `containing:`. White space at their ends does not count, and other white
/// space counts as one space. Elements that are hidden, inert, or behind an open modal dialog are not found.
public struct PageQuery: CustomStringConvertible, Sendable {
    public var description: String
    let isMatch: @Sendable (ModelNode, Accessibility) -> Bool
    /// A Boolean value that indicates whether an element matches by what is in it, so that those around it match as well.
    private(set) var looksInside = false

    init(_ description: String, _ isMatch: @escaping @Sendable (ModelNode, Accessibility) -> Bool) {
        self.description = description
        self.isMatch = isMatch
    }

    /// Returns a query for an element within another one.
    public func `in`(_ place: PageQuery) -> PageQuery {
        var query = PageQuery("\(self) in \(place)") { node, page in
            isMatch(node, page) && node.path.dropFirst().contains { place.isMatch($0, page) }
        }
        query.looksInside = looksInside
        return query
    }

    // MARK: - By name

    /// Returns a query for an element with a role and a name.
    /// - Parameters:
    ///   - role: The role, such as `tab`.
    ///   - name: The accessible name; `nil` for any.
    public static func role(_ role: String, _ name: String? = nil) -> PageQuery { named(role, [role], name) }

    /// Returns a query for a button.
    public static func button(_ name: String? = nil) -> PageQuery { named("button", ["button"], name) }

    /// Returns a query for a button, by a part of its name.
    public static func button(containing part: String) -> PageQuery { named("button", ["button"], .part(part)) }

    /// Returns a query for a link.
    public static func link(_ name: String? = nil) -> PageQuery { named("link", ["link"], name) }

    /// Returns a query for a link, by a part of its name.
    public static func link(containing part: String) -> PageQuery { named("link", ["link"], .part(part)) }

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
        named(what, roles, TextMatch(name))
    }

    private static func named(_ what: String, _ roles: Set<String>, _ match: TextMatch) -> PageQuery {
        PageQuery(match.description(of: what)) { node, page in
            guard let role = page.role(of: node), roles.contains(role) else { return false }
            return match.fits(page.name(of: node))
        }
    }

    // MARK: - By name or content

    /// Returns a query for an item of a list, by its label, its text, or that of an element in it.
    public static func listItem(_ text: String? = nil) -> PageQuery {
        holding("list item", ["listitem"], TextMatch(text))
    }

    /// Returns a query for an item of a list, by a part of its text.
    public static func listItem(containing part: String) -> PageQuery {
        holding("list item", ["listitem"], .part(part))
    }

    /// Returns a query for a row of a table, by its label, its text, or that of an element in it.
    public static func row(_ text: String? = nil) -> PageQuery { holding("row", ["row"], TextMatch(text)) }

    /// Returns a query for a row of a table, by a part of its text.
    public static func row(containing part: String) -> PageQuery { holding("row", ["row"], .part(part)) }

    /// Returns a query for a dialog, by its label, or the text of an element in it such as its heading.
    public static func dialog(_ text: String? = nil) -> PageQuery { holding("dialog", dialogs, TextMatch(text)) }

    /// Returns a query for a dialog, by a part of its text.
    public static func dialog(containing part: String) -> PageQuery { holding("dialog", dialogs, .part(part)) }

    /// Returns a query for a region, group, form or other area, by its label, or the text of an element in it.
    public static func region(_ text: String? = nil) -> PageQuery { holding("region", regions, TextMatch(text)) }

    /// Returns a query for a region, group, form or other area, by a part of its text.
    public static func region(containing part: String) -> PageQuery { holding("region", regions, .part(part)) }

    private static let dialogs: Set = ["dialog", "alertdialog"]
    private static let regions: Set = [
        "region", "group", "form", "navigation", "main", "complementary", "article", "table", "list",
    ]

    private static func holding(_ what: String, _ roles: Set<String>, _ match: TextMatch) -> PageQuery {
        var query = PageQuery(match.description(of: what)) { node, page in
            guard let role = page.role(of: node), roles.contains(role) else { return false }
            if match.fits(page.name(of: node)) { return true }
            return node.tree.contains {
                !$0.name.isEmpty && (match.fits(page.text(of: $0)) || match.fits(page.name(of: $0)))
            }
        }
        query.looksInside = !match.isAny
        return query
    }

    // MARK: - By text

    /// Returns a query for a status, by its whole text.
    public static func status(_ text: String? = nil) -> PageQuery { saying("status", TextMatch(text)) }

    /// Returns a query for a status, by a part of its text.
    public static func status(containing part: String) -> PageQuery { saying("status", .part(part)) }

    /// Returns a query for an alert, by its whole text.
    public static func alert(_ text: String? = nil) -> PageQuery { saying("alert", TextMatch(text)) }

    /// Returns a query for an alert, by a part of its text.
    public static func alert(containing part: String) -> PageQuery { saying("alert", .part(part)) }

    private static func saying(_ role: String, _ match: TextMatch) -> PageQuery {
        PageQuery(match.description(of: role)) { node, page in
            page.role(of: node) == role && match.fits(page.text(of: node))
        }
    }

    /// Returns a query for the innermost element with this text.
    public static func text(_ text: String) -> PageQuery { innermost(TextMatch(text)) }

    /// Returns a query for the innermost element whose text has this part.
    public static func text(containing part: String) -> PageQuery { innermost(.part(part)) }

    private static func innermost(_ match: TextMatch) -> PageQuery {
        PageQuery(match.description(of: "text")) { node, page in
            guard match.fits(page.text(of: node)) else { return false }
            return !node.children.contains { !$0.name.isEmpty && !page.isHidden($0) && match.fits(page.text(of: $0)) }
        }
    }

    // MARK: - By attributes

    /// Returns a query for the element with a DOM id, where no role and name tell it from others.
    public static func id(_ id: String) -> PageQuery { PageQuery("element #\(id)") { node, _ in node["id"] == id } }
}
