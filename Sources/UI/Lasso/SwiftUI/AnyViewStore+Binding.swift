#if canImport(SwiftUI)
import SwiftUI

extension AnyViewStore {
    /// A binding that reads a part of the state, and dispatches an action when it is written. Keeps the store.
    public func binding<T>(
        _ keyPath: WritableKeyPath<ViewState, T>,
        action: @escaping (T) -> ViewAction
    ) -> Binding<T> {
        binding(keyPath, value: { $0 }, action: action)
    }

    /// A binding that reads what `value` makes of a part of the state, and dispatches an action when it is written. Keeps
    /// the store.
    public func binding<SourceValue, BoundValue>(
        _ keyPath: WritableKeyPath<ViewState, SourceValue>,
        value: @escaping (SourceValue) -> BoundValue,
        action: @escaping (BoundValue) -> ViewAction
    ) -> Binding<BoundValue> {
        Binding(
            get: { @MainActor in value(self.state[keyPath: keyPath]) },
            set: { @MainActor in self.dispatchAction(action($0)) }
        )
    }
}
#endif
