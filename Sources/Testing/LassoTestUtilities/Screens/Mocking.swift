import Lasso
import XCTest

extension XCTestCase {
    /// Replaces a value until the end of the test.
    public func mock<T>(_ mockable: Mockable<T>.Projected, with mock: @autoclosure () -> T?) {
        mockable.mock(with: mock())
        // XCTest runs the block on the thread of the test, after it.
        nonisolated(unsafe) let mocked = mockable
        addTeardownBlock { mocked.reset() }
    }
}

/// Replaces a value while `operation` runs: for Swift Testing, which has no teardown.
public func withMock<T, Result>(
    _ mockable: Mockable<T>.Projected,
    with mock: @autoclosure () -> T?,
    operation: () throws -> Result
) rethrows -> Result {
    mockable.mock(with: mock())
    defer { mockable.reset() }
    return try operation()
}

/// Replaces a value while `operation` runs: for Swift Testing, which has no teardown.
public func withMock<T, Result>(
    _ mockable: Mockable<T>.Projected,
    with mock: @autoclosure () -> T?,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> Result
) async rethrows -> Result {
    mockable.mock(with: mock())
    defer { mockable.reset() }
    return try await operation()
}
