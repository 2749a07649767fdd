#if canImport(UIKit)
import Lasso

/// The last screen that a mock factory created.
@preconcurrency @MainActor
public class MockScreen<Module: StoreModule> {
    /// The store of that screen; `nil` before one is created.
    public internal(set) var mockStore: MockLassoStore<Module>?
    /// The controller of that screen; `nil` before one is created.
    public internal(set) var mockController: UIViewController?

    /// Creates an object without a screen.
    public init() {}
}

extension ScreenModule {
    /// Returns a factory of screens with a mock store and a plain controller, which stores them in `mockScreen`.
    public static func mockScreenFactory(mockScreen: MockScreen<Self>) -> ScreenFactory {
        ScreenFactory(createScreen: { initialState in
            let store = MockLassoStore<Self>(with: initialState ?? defaultInitialState)
            let controller = UIViewController()
            mockScreen.mockStore = store
            mockScreen.mockController = controller
            return Screen(store, controller)
        })
    }
}

/// Returns a factory of screens with a mock store and a plain controller, which stores them in `mockScreen`.
@preconcurrency @MainActor
public func mockScreenFactory<Module: ScreenModule>(mockScreen: MockScreen<Module>) -> Module.ScreenFactory {
    Module.mockScreenFactory(mockScreen: mockScreen)
}
#endif
