import WorkflowTerminal

/// A condition by which elements of a screen are found: a role and a name, as a screen reader says them.
///
/// ```swift
/// .button("Add")
/// .button("Remove").in(.listItem("Milk"))
/// .text("0 left")
/// ```
/// Names are compared as a whole, except with `containing:`. Elements behind a modal overlay are not found.
public struct TerminalQuery: CustomStringConvertible {
    public let description: String
    let isMatch: (ScreenElement, [ScreenElement]) -> Bool

    private init(_ description: String, _ isMatch: @escaping (ScreenElement, [ScreenElement]) -> Bool) {
        (self.description, self.isMatch) = (description, isMatch)
    }

    /// Returns a query for an element within another one.
    public func `in`(_ place: TerminalQuery) -> TerminalQuery {
        TerminalQuery("\(self) in \(place)") { element, all in
            guard isMatch(element, all) else { return false }
            var around = element.parent
            while around >= 0 {
                if place.isMatch(all[around], all) { return true }
                around = all[around].parent
            }
            return false
        }
    }

    /// Returns a query for a text.
    public static func text(_ text: String) -> TerminalQuery { named(.text, text) }

    /// Returns a query for a text, by a part of it.
    public static func text(containing part: String) -> TerminalQuery {
        TerminalQuery("text with \(part.debugDescription)") { element, _ in
            element.role == .text && element.name.contains(part)
        }
    }

    /// Returns a query for a button.
    public static func button(_ name: String? = nil) -> TerminalQuery { named(.button, name) }

    /// Returns a query for a field, by its label.
    public static func field(_ name: String? = nil) -> TerminalQuery { named(.field, name) }

    /// Returns a query for a checkbox.
    public static func checkbox(_ name: String? = nil) -> TerminalQuery { named(.checkbox, name) }

    /// Returns a query for an option of a choice.
    public static func radio(_ name: String? = nil) -> TerminalQuery { named(.radio, name) }

    /// Returns a query for a bar that shows how much is done.
    public static func progress(_ name: String? = nil) -> TerminalQuery { named(.progress, name) }

    /// Returns a query for a list.
    public static func list(_ name: String? = nil) -> TerminalQuery { named(.list, name) }

    /// Returns a query for a box, by its title.
    public static func group(_ name: String? = nil) -> TerminalQuery { named(.group, name) }

    /// Returns a query for a dialog, by its title or a text in it.
    public static func dialog(_ text: String? = nil) -> TerminalQuery { holding(.dialog, text) }

    /// Returns a query for an alert, by its title or a text in it.
    public static func alert(_ text: String? = nil) -> TerminalQuery { holding(.alert, text) }

    /// Returns a query for a row of a list or table, by the name of an element in it.
    public static func listItem(_ text: String? = nil) -> TerminalQuery { holding(.listItem, text) }

    private static func named(_ role: ElementRole, _ name: String?) -> TerminalQuery {
        TerminalQuery(describe(role, name)) { element, _ in
            element.role == role && (name == nil || element.name == name)
        }
    }

    private static func holding(_ role: ElementRole, _ text: String?) -> TerminalQuery {
        TerminalQuery(describe(role, text)) { element, all in
            guard element.role == role else { return false }
            guard let text, element.name != text else { return true }
            return all.indices.contains { index in
                guard all[index].name == text else { return false }
                var around = all[index].parent
                while around >= 0, all[around].id != element.id { around = all[around].parent }
                return around >= 0
            }
        }
    }

    private static func describe(_ role: ElementRole, _ name: String?) -> String {
        name.map { "\(role.rawValue) \($0.debugDescription)" } ?? role.rawValue
    }
}
