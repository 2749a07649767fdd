import Lasso
import TestReporting

/// Tests of a store, used directly with Swift Testing and as a ``LassoStoreTestCase`` with XCTest.
///
/// ```swift
/// @MainActor struct CounterStoreTests: LassoStoreTestSuite {
///     let testableStore = TestableStore<CounterStore>()
///
///     @Test func `counts up`() {
///         store = CounterStore(with: .init(count: 1))
///         store.dispatchAction(.didTapIncrement)
///         XCTAssertStateEquals(updatedMarker { $0.count = 2 })
///     }
/// }
/// ```
@preconcurrency @MainActor
public protocol LassoStoreTestSuite {
    associatedtype Store: AbstractStore
    typealias State = Store.State
    typealias Action = Store.Action
    typealias Output = Store.Output

    /// The recorder of the store's states and outputs.
    var testableStore: TestableStore<Store> { get }
}

extension LassoStoreTestSuite {
    /// The store under test. Assigning one starts the recording.
    public var store: Store! {
        get { testableStore.store }
        nonmutating set { testableStore.store = newValue }
    }

    /// The state that ``updatedMarker(_:)`` changes; initially the store's.
    public var markerState: State! { testableStore.markerState }

    /// The state at the beginning and after every set.
    public var states: [State] { testableStore.states }

    /// The outputs since the beginning or ``resetOutputs()``.
    public var outputs: [Output] { testableStore.outputs }

    /// Changes the marker.
    /// - Returns: The marker, for comparison with the store's state.
    @discardableResult
    public func updatedMarker(_ update: (inout State) -> Void) -> State {
        update(&testableStore.markerState)
        return testableStore.markerState
    }

    /// Makes the store's state the marker, and the only one of ``states``.
    public func syncState() {
        testableStore.markerState = store.state
        testableStore.states = [store.state]
    }

    /// Removes the recorded outputs.
    public func resetOutputs() {
        testableStore.outputs = []
    }
}

extension LassoStoreTestSuite where Output: Equatable {
    /// Fails unless these are the outputs, in order.
    public func XCTAssertOutputs(_ expected: [Output], file: StaticString = #filePath, line: UInt = #line) {
        LassoTestUtilities.LassoAssertEqual(outputs, expected, file: file, line: line)
    }

    /// Fails unless this is the last output.
    public func XCTAssertLastOutput(_ expected: Output, file: StaticString = #filePath, line: UInt = #line) {
        guard let last = outputs.last else {
            reportIssue("Expected the output \(expected). Instead, there are none.", file: file, line: line)
            return
        }
        LassoTestUtilities.LassoAssertEqual(last, expected, file: file, line: line)
    }
}

extension LassoStoreTestSuite where State: Equatable {
    /// Fails unless this is the state; also makes the state the marker.
    public func XCTAssertStateEquals(_ expected: State, file: StaticString = #filePath, line: UInt = #line) {
        LassoTestUtilities.LassoAssertEqual(store.state, expected, file: file, line: line)
        testableStore.markerState = store.state
    }

    /// Fails unless these are the states from the beginning, one for every set.
    public func XCTAssertStates(_ expected: [State], file: StaticString = #filePath, line: UInt = #line) {
        LassoTestUtilities.LassoAssertEqual(states, expected, file: file, line: line)
    }
}
