#if canImport(UIKit)
import Lasso

/// A mock of a screen's controller: it has the view store, and shows nothing.
@preconcurrency @MainActor
public final class MockController<ViewState, ViewAction>: UIViewController, LassoView {
    public let store: AnyViewStore<ViewState, ViewAction>

    /// Creates a controller of `store`.
    public init(store: ViewStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    /// Traps: a controller cannot be created without a store.
    public required init?(coder: NSCoder) {
        fatalError("Expected a MockController to be created with a store. Instead, it was decoded.")
    }
}

extension ScreenModule {
    /// The mock controller of a screen of this module.
    public typealias MockController = LassoTestUtilities.MockController<Self.State, Self.Action>

    /// Returns a factory of screens with the module's store and a ``MockController``.
    /// - Parameter configure: Called with each store before its screen is created.
    public static func mockControllerScreenFactory(configure: ((ConcreteStore) -> Void)? = nil) -> ScreenFactory {
        ScreenFactory(createScreen: { initialState in
            let store = ConcreteStore(with: initialState ?? defaultInitialState)
            configure?(store)
            return Screen(store, MockController(store: store.asViewStore()))
        })
    }
}

/// Returns a factory of screens with the module's store and a ``MockController``.
/// - Parameter configure: Called with each store before its screen is created.
@preconcurrency @MainActor
public func mockControllerScreenFactory<Module: ScreenModule>(
    configure: ((Module.ConcreteStore) -> Void)? = nil
) -> Module.ScreenFactory {
    Module.mockControllerScreenFactory(configure: configure)
}
#endif
