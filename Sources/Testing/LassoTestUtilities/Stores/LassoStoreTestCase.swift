import XCTest

/// Tests of a store with XCTest.
///
/// ```swift
/// class CounterStoreTests: XCTestCase, LassoStoreTestCase {
///     let testableStore = TestableStore<CounterStore>()
///
///     func test_increment() {
///         store = CounterStore(with: State(count: 1))
///         store.dispatchAction(.didTapIncrement)
///         XCTAssertStateEquals(updatedMarker { $0.count = 2 })
///     }
/// }
/// ```
@preconcurrency @MainActor
public protocol LassoStoreTestCase: XCTestCase, LassoStoreTestSuite {}
