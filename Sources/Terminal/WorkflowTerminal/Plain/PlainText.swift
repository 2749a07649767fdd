/// A screen as lines of role and name, for `--plain`, terminals without codes, screen readers, and failing tests.
///
/// ```
/// group: To-do
///   1 field: New to-do "Milk"
///   2 button: Add
///   list: To-dos
///     3 checkbox: Milk (not checked)
///   1 left
/// ```
/// The numbers are those by which elements are used, see ``TerminalSession/handle(line:)``.
package enum PlainText {
    /// Returns the lines of elements.
    /// - Parameter focus: The element to mark, if one is to be.
    package static func lines(of elements: [ScreenElement], of all: [ScreenElement], focus: ElementID? = nil)
        -> [String]
    {
        var number = 0
        return elements.compactMap { element in
            if element.isUsable { number += 1 }
            guard let text = text(of: element) else { return nil }
            let mark = element.isUsable ? "\(number) " : ""
            let focused = element.id == focus && focus != nil ? " <" : ""
            return String(repeating: "  ", count: depth(of: element, in: all)) + mark + text + focused
        }
    }

    private static func text(of element: ScreenElement) -> String? {
        let name = CleanText.line(element.name)
        switch element.role {
        case .text: return name
        case .listItem: return element.isFocusable ? "item" : nil
        case .group, .region: return name.isEmpty ? nil : "\(element.role.rawValue): \(name)"
        case .list: return "list: \(name)\(rows(of: element))"
        case .field: return "field: \(name) \"\(CleanText.line(element.value ?? ""))\""
        case .button, .checkbox, .radio, .progress, .dialog, .alert:
            let state = element.value.map { " (\($0))" } ?? ""
            return "\(element.role.rawValue): \(name)\(state)\(element.isDisabled ? " (disabled)" : "")"
        }
    }

    private static func rows(of element: ScreenElement) -> String {
        guard case .list(let list) = element.view.content else { return "" }
        return list.count == 1 ? " (1 row)" : " (\(list.count) rows)"
    }

    private static func depth(of element: ScreenElement, in all: [ScreenElement]) -> Int {
        var depth = 0
        var around = element.parent
        while around >= 0 {
            if text(of: all[around]) != nil { depth += 1 }
            around = all[around].parent
        }
        return depth
    }
}

extension ScreenElement {
    /// A Boolean value that indicates whether a number in plain mode stands for the element.
    var isUsable: Bool { isFocusable && !isDisabled }
}
