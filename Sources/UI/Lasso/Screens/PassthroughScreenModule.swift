#if canImport(UIKit)
/// A screen module without logic: its actions are its outputs.
@preconcurrency @MainActor
public protocol PassthroughScreenModule: ScreenModule where Self.Action == Self.Output {
    /// Makes the screen that shows `store`.
    static func createScreen(with store: PassthroughStore<Self>) -> Screen
}

/// Dispatches every action as output.
@preconcurrency @MainActor
public final class PassthroughStore<Module: PassthroughScreenModule>: LassoStore<Module> {
    public override func handleAction(_ action: Action) {
        dispatchOutput(action)
    }
}
#endif
