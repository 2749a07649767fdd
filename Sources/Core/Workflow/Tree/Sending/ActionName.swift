/// Says in a message what kind of action or effect it was: its type and case, never its values, which may be a person's.
package struct ActionName: CustomStringConvertible {
    package let description: String

    package init<Action: WorkflowAction>(_ action: Action) {
        let type = "\(Action.self)"
        if let erased = action as? AnyWorkflowAction<Action.WorkflowType> {
            description = erased.isClosureBased ? "\(erased.base)" : Self.name(of: erased.base)
        } else {
            description = Self.name(of: action, type: type)
        }
    }

    /// The type and case of an action that is not erased, or of an effect.
    static func name(of value: Any) -> String {
        name(of: value, type: "\(Swift.type(of: value))")
    }

    private static func name(of value: Any, type: String) -> String {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return type }
        if let label = mirror.children.first?.label { return "\(type).\(label)" }
        return value is any CustomStringConvertible ? type : "\(type).\(value)"
    }
}
