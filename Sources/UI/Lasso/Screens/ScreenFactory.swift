#if canImport(UIKit)
/// Makes screens of a module in a way that users of the factory need not know.
@preconcurrency @MainActor
public struct ScreenFactory<Module: ScreenModule> {
    public typealias Screen = Module.Screen

    private let create: (Module.State?) -> Screen

    /// A factory of screens that `createScreen` makes, given an initial state or `nil` for the default one.
    public init(createScreen: @escaping (Module.State?) -> Screen) {
        create = createScreen
    }

    /// A factory of the module's screens.
    /// - Parameter configure: Called with each store before its screen is made.
    public init(configure: ((Module.ConcreteStore) -> Void)? = nil) {
        create = { Module.createScreen(with: $0, configure: configure) }
    }

    /// A new screen.
    /// - Parameter initialState: What its store starts with; `nil` for the default.
    public func createScreen(with initialState: Module.State? = nil) -> Screen {
        create(initialState)
    }
}

/// A factory of the screens of the module that is expected here.
/// - Parameter configure: Called with each store before its screen is made.
@preconcurrency @MainActor
public func screenFactory<Module: ScreenModule>(
    configure: @escaping (Module.ConcreteStore) -> Void
) -> Module.ScreenFactory {
    ScreenFactory(configure: configure)
}
#endif
