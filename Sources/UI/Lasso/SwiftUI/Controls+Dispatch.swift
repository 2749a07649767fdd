#if canImport(SwiftUI)
import SwiftUI

extension Button {
    /// A button that dispatches an action. Keeps the target.
    public init<Target: ActionDispatchable>(_ target: Target, action: Target.Action, label: () -> Label) {
        self.init(action: { target.dispatchAction(action) }, label: label)
    }

    /// A button with a title that dispatches an action. Keeps the target.
    public init<Target: ActionDispatchable>(_ label: String, target: Target, action: Target.Action)
    where Label == Text {
        self.init(target, action: action, label: { Text(label) })
    }

    /// A button that dispatches an action in an animation. Keeps the target.
    public init<Target: ActionDispatchable>(_ target: Target, animatedAction: Target.Action, label: () -> Label) {
        self.init(action: { withAnimation { target.dispatchAction(animatedAction) } }, label: label)
    }

    /// A button with a title that dispatches an action in an animation. Keeps the target.
    public init<Target: ActionDispatchable>(_ label: String, target: Target, animatedAction: Target.Action)
    where Label == Text {
        self.init(target, animatedAction: animatedAction, label: { Text(label) })
    }
}

extension TextField where Label == Text {
    /// A field of a part of the state, which dispatches an action when it is edited. Keeps the store.
    public init<S, State, Action>(
        _ title: S,
        boundTo store: AnyViewStore<State, Action>,
        text: WritableKeyPath<State, String>,
        action: @escaping (String) -> Action,
        onEditingChanged: @escaping (Bool) -> Void = { _ in },
        onCommit: @escaping () -> Void = {}
    ) where S: StringProtocol {
        self.init(
            title,
            text: store.binding(text, action: action),
            onEditingChanged: onEditingChanged,
            onCommit: onCommit
        )
    }
}

extension Alert.Button {
    /// A button that dispatches an action. Keeps the target.
    @preconcurrency @MainActor
    public static func `default`<Target: ActionDispatchable>(
        label: Text,
        for target: Target,
        action: Target.Action
    ) -> Self {
        .default(label, action: { target.dispatchAction(action) })
    }

    /// A button for what cannot be undone that dispatches an action. Keeps the target.
    @preconcurrency @MainActor
    public static func destructive<Target: ActionDispatchable>(
        label: Text,
        for target: Target,
        action: Target.Action
    ) -> Self {
        .destructive(label, action: { target.dispatchAction(action) })
    }

    /// A button for doing nothing that dispatches an action. Keeps the target.
    @preconcurrency @MainActor
    public static func cancel<Target: ActionDispatchable>(
        label: Text,
        for target: Target,
        action: Target.Action
    ) -> Self {
        .cancel(label, action: { target.dispatchAction(action) })
    }
}
#endif
