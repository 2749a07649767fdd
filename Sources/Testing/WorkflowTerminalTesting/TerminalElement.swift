import WorkflowTerminal

/// An element as a test sees it.
public struct TerminalElement: CustomStringConvertible, Sendable {
    /// The role, such as `checkbox`.
    public let role: String
    public let name: String
    /// The text of a field, whether a checkbox is checked, or how much is done; `nil` for an element without a value.
    public let value: String?
    public let isDisabled: Bool
    public let hasFocus: Bool

    init(_ element: ScreenElement, focus: ScreenElement?) {
        (role, name, value) = (element.role.rawValue, element.name, element.value)
        isDisabled = element.isDisabled
        hasFocus = element.id == focus?.id
    }

    public var description: String {
        let state = value.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
        return
            "\(role) \(name.debugDescription)\(state)\(isDisabled ? " (disabled)" : "")\(hasFocus ? " with the focus" : "")"
    }
}
