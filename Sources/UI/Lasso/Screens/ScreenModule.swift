#if canImport(UIKit)
/// The types of a screen, and how one is made.
///
/// ```swift
/// enum CounterModule: ScreenModule {
///     struct State: Equatable { var count = 0 }
///     enum Action: Equatable { case didTapIncrement }
///
///     static var defaultInitialState: State { State() }
///
///     static func createScreen(with store: CounterStore) -> Screen {
///         Screen(store, CounterViewController(store.asViewStore()))
///     }
/// }
/// ```
@preconcurrency @MainActor
public protocol ScreenModule: StoreModule {
    /// The class of the store; known from the parameter of ``createScreen(with:)``.
    associatedtype ConcreteStore: Lasso.ConcreteStore
    where
        ConcreteStore.State == Self.State,
        ConcreteStore.Action == Self.Action,
        ConcreteStore.Output == Self.Output

    /// A screen of this module.
    typealias Screen = AnyScreen<Self>

    /// The state of a screen that is made without one. Needed unless ``StoreModule/State`` is ``EmptyState``.
    static var defaultInitialState: Self.State { get }

    /// Makes the screen that shows `store`.
    static func createScreen(with store: ConcreteStore) -> Screen
}

extension ScreenModule {
    /// Makes a screen with a store of its own.
    /// - Parameters:
    ///   - initialState: The state that the store starts with; `nil` for the default one.
    ///   - configure: Called with the store before the screen is made.
    public static func createScreen(
        with initialState: Self.State? = nil,
        configure: ((ConcreteStore) -> Void)? = nil
    ) -> Screen {
        let store = ConcreteStore(with: initialState ?? defaultInitialState)
        configure?(store)
        return createScreen(with: store)
    }

    /// Makes screens of this module.
    public typealias ScreenFactory = Lasso.ScreenFactory<Self>
}

extension ScreenModule where Self.State == EmptyState {
    /// The only state there is.
    public static var defaultInitialState: Self.State { EmptyState() }
}
#endif
