import ModelDOM

/// An element of a page as it was when it was found.
public struct PageElement: CustomStringConvertible, Sendable {
    /// The role, such as `button`; empty for an element without one.
    public let role: String
    /// The accessible name; empty for none.
    public let name: String
    /// The text that is shown in it.
    public let text: String
    /// The value of a field or select; `nil` for other elements.
    public let value: String?
    /// A Boolean value that indicates whether a checkbox or radio button is checked.
    public let isChecked: Bool
    /// A Boolean value that indicates whether it can be used.
    public let isEnabled: Bool
    /// The attributes, as HTML names them.
    public let attributes: [String: String]
    public let description: String

    /// Returns the message that the hook of the element has from its screen; `nil` if it has none, or one of another type.
    public func message<Message: Decodable>(as type: Message.Type = Message.self) -> Message? {
        attributes["data-hook-message"].flatMap { HookMessageText.decode($0) }
    }

    init(_ node: ModelNode, in accessibility: Accessibility) {
        role = accessibility.role(of: node) ?? ""
        name = accessibility.name(of: node)
        text = accessibility.text(of: node)
        value = node.isText || ["select", "textarea"].contains(node.name) ? node.value : nil
        isChecked = node.properties["checked"] == "true" || node["aria-checked"] == "true"
        isEnabled = !accessibility.isDisabled(node)
        attributes = node.attributes
        description = Outline.line(of: node, role.isEmpty ? node.name : role, accessibility)
    }
}
