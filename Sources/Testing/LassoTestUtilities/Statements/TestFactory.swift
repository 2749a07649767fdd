import Lasso

/// Tests of a store as chains of statements.
///
/// ```swift
/// test.given { $0.count = 1 }
///     .when(actions(.didTapIncrement))
///     .then(update { $0.count = 2 }, outputs())
///     .execute()
/// ```
@preconcurrency @MainActor
public protocol LassoStoreTesting {
    associatedtype Store: ConcreteStore
    typealias State = Store.State
    typealias Action = Store.Action
    typealias Output = Store.Output

    /// Begins a chain.
    var test: TestFactory<Store> { get }
}

/// A factory of chains of statements, each with a store of its own.
@preconcurrency @MainActor
public struct TestFactory<Store: ConcreteStore> {
    /// The initial state of each store, before `given` changes it.
    public let initialState: Store.State

    private let setUpStore: (Store) -> Void
    private let tearDown: () -> Void

    /// Creates a factory of chains.
    /// - Parameters:
    ///   - initialState: The initial state of each store, before `given` changes it.
    ///   - setUpStore: Called with each store after its creation.
    ///   - tearDown: Called once at the end of each execution.
    public init(
        initialState: Store.State,
        setUpStore: @escaping (Store) -> Void,
        tearDown: @escaping () -> Void
    ) {
        self.initialState = initialState
        self.setUpStore = setUpStore
        self.tearDown = tearDown
    }

    /// Begins a chain with a state changed by `given`.
    public func given(_ given: @escaping (inout Store.State) -> Void) -> TestNode<Store>.When {
        TestNode.When(tearDown: tearDown) { [initialState, setUpStore] in
            var state = initialState
            given(&state)
            let store = Store(with: state)
            setUpStore(store)
            return store
        }
    }
}
