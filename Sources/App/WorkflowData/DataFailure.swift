public import WorkflowConcurrency

/// The failure of a load.
public struct DataFailure<Value: Sendable>: Sendable {
    /// The error that the query has thrown.
    public let error: WorkError
    /// The last value, if there is one.
    public let last: Value?
    /// Loads the query again, for all who show it. Callable from any thread.
    public let retry: @Sendable () -> Void

    /// Creates a failure, for a test.
    public init(_ error: any Error, last: Value? = nil, retry: @escaping @Sendable () -> Void = {}) {
        (self.error, self.last, self.retry) = (WorkError(error), last, retry)
    }
}

extension DataFailure: Equatable where Value: Equatable {
    /// Compares the errors and the last values.
    public static func == (one: Self, other: Self) -> Bool {
        one.error == other.error && one.last == other.last
    }
}
