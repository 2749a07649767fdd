#if canImport(UIKit)
import Lasso

/// Stands for the controller of a screen: has its view store, and shows nothing.
@preconcurrency @MainActor
public final class MockController<ViewState, ViewAction>: UIViewController, LassoView {
    public let store: AnyViewStore<ViewState, ViewAction>

    /// A controller of `store`.
    public init(store: ViewStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    /// Stops: a controller of no store is of no use.
    public required init?(coder: NSCoder) {
        fatalError("Expected a MockController to be made with a store. Instead, it was to be decoded.")
    }
}

extension ScreenModule {
    /// The stand-in for the controller of a screen of this module.
    public typealias MockController = LassoTestUtilities.MockController<Self.State, Self.Action>

    /// Makes screens of the module's store and a ``MockController``.
    /// - Parameter configure: Called with each store before its screen is made.
    public static func mockControllerScreenFactory(configure: ((ConcreteStore) -> Void)? = nil) -> ScreenFactory {
        ScreenFactory(createScreen: { initialState in
            let store = ConcreteStore(with: initialState ?? defaultInitialState)
            configure?(store)
            return Screen(store, MockController(store: store.asViewStore()))
        })
    }
}

/// Makes screens of the module's store and a ``MockController``.
/// - Parameter configure: Called with each store before its screen is made.
@preconcurrency @MainActor
public func mockControllerScreenFactory<Module: ScreenModule>(
    configure: ((Module.ConcreteStore) -> Void)? = nil
) -> Module.ScreenFactory {
    Module.mockControllerScreenFactory(configure: configure)
}
#endif
