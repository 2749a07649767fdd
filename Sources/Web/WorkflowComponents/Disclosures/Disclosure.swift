public import WorkflowHTML

/// Returns a title that shows and hides its content, by itself and without a script.
/// - Parameters:
///   - title: The title.
///   - group: The name of a group; at most one of a group is open.
///   - content: The content.
public func disclosure(_ title: String, group: String? = nil, @HTMLBuilder content: () -> HTML) -> HTML {
    details(.class("tc-disclosure"), .when(group != nil, .name(group ?? ""))) {
        summary { title }
        div(.class("tc-disclosed"), content: content)
    }
}

/// Returns a title that shows and hides what it is about, as the app says.
/// - Parameters:
///   - title: The title.
///   - isOpen: Whether the content is shown.
///   - onToggle: Called with a Boolean value: whether to show the content.
///   - content: The content.
public func disclosure(
    _ title: String,
    isOpen: Bool,
    onToggle: @escaping (Bool) -> Void,
    @HTMLBuilder content: () -> HTML
) -> HTML {
    details(.class("tc-disclosure"), .open(isOpen), .onToggle(onToggle)) {
        summary { title }
        div(.class("tc-disclosed"), content: content)
    }
}
