/// Says in a message what kind of action or effect it was: its type and case, never its values, which may be a person's.
package struct ActionName: CustomStringConvertible {
    package let description: String

    package init<Action: WorkflowAction>(_ action: Action) {
        self.init(action, type: ActionType(Action.self))
    }

    /// - Parameter type: The type of the action, of which a caller with many actions keeps the name.
    package init<Action: WorkflowAction>(_ action: Action, type: ActionType) {
        if type.isErased, let erased = action as? AnyWorkflowAction<Action.WorkflowType> {
            description = erased.isClosureBased ? "\(erased.base)" : Self.name(of: erased.base)
        } else {
            description = Self.name(of: action, type: type.name)
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

/// The name of a type of actions.
package struct ActionType {
    /// The type without its module and the types around it.
    package let name: String
    let isErased: Bool

    package init<Action: WorkflowAction>(_ type: Action.Type) {
        name = "\(type)"
        isErased = type is AnyWorkflowAction<Action.WorkflowType>.Type
    }
}
