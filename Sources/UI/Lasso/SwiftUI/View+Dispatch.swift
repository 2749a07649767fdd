#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Dispatches an action when the view appears. Keeps the target.
    public func onAppear<Target: ActionDispatchable>(_ target: Target, action: Target.Action) -> some View {
        onAppear { target.dispatchAction(action) }
    }

    /// Dispatches an action when the view disappears. Keeps the target.
    public func onDisappear<Target: ActionDispatchable>(_ target: Target, action: Target.Action) -> some View {
        onDisappear { target.dispatchAction(action) }
    }

    /// Dispatches an action at a tap. Keeps the target.
    public func onTapGesture<Target: ActionDispatchable>(_ target: Target, action: Target.Action) -> some View {
        onTapGesture(count: 1, target, action: action)
    }

    /// Dispatches an action at so many taps. Keeps the target.
    public func onTapGesture<Target: ActionDispatchable>(
        count: Int,
        _ target: Target,
        action: Target.Action
    ) -> some View {
        onTapGesture(count: count, perform: { target.dispatchAction(action) })
    }

    /// Dispatches an action at a long press. Keeps the target.
    public func onLongPressGesture<Target: ActionDispatchable>(
        _ target: Target,
        action: Target.Action
    ) -> some View {
        onLongPressGesture { target.dispatchAction(action) }
    }

    /// Dispatches an action at a press of so many seconds, within so many points. Keeps the target.
    public func onLongPressGesture<Target: ActionDispatchable>(
        minimumDuration: Double,
        maximumDistance: CGFloat,
        pressing: ((Bool) -> Void)?,
        target: Target,
        action: Target.Action
    ) -> some View {
        onLongPressGesture(
            minimumDuration: minimumDuration,
            maximumDistance: maximumDistance,
            perform: { target.dispatchAction(action) },
            onPressingChanged: pressing
        )
    }
}

extension DynamicViewContent {
    /// Dispatches an action when elements are deleted. Keeps the target.
    public func onDelete<Target: ActionDispatchable>(
        _ target: Target,
        action: @escaping (IndexSet) -> Target.Action
    ) -> some DynamicViewContent {
        onDelete { target.dispatchAction(action($0)) }
    }
}
#endif
