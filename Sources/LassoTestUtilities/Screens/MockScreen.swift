#if canImport(UIKit)
import Lasso

/// The last screen that a mock factory made.
@preconcurrency @MainActor
public class MockScreen<Module: StoreModule> {
    /// The store of that screen; `nil` before one is made.
    public internal(set) var mockStore: MockLassoStore<Module>?
    /// The controller of that screen; `nil` before one is made.
    public internal(set) var mockController: UIViewController?

    /// No screen yet.
    public init() {}
}

extension ScreenModule {
    /// Makes screens of a mock store and a plain controller, and puts them into `mockScreen`.
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

/// Makes screens of a mock store and a plain controller, and puts them into `mockScreen`.
@preconcurrency @MainActor
public func mockScreenFactory<Module: ScreenModule>(mockScreen: MockScreen<Module>) -> Module.ScreenFactory {
    Module.mockScreenFactory(mockScreen: mockScreen)
}
#endif
