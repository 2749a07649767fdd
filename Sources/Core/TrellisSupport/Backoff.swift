/// The waits between the attempts of work that fails and is tried again.
///
/// Exported by the modules that retry: `WorkflowConcurrency` and `Workflows`.
public struct Backoff: Hashable, Sendable {
    private let initial: Duration
    private let factor: Double
    private let limit: Duration
    private let jitter: Double

    /// No waiting.
    public static let none = constant(.zero)

    /// The same wait each time.
    public static func constant(_ duration: Duration) -> Backoff {
        exponential(from: duration, factor: 1, limit: duration, jitter: 0)
    }

    /// A wait that grows with each failure.
    /// - Parameters:
    ///   - initial: The wait after the first failure.
    ///   - factor: The number by which the wait is multiplied after each further failure.
    ///   - limit: The longest wait.
    ///   - jitter: The part of each wait that is taken off at random, from 0 to 1, so that many clients that failed together do
    ///     not come back together: with 0.5 each wait is between half and all of its length. Values outside are taken as
    ///     the nearest bound.
    public static func exponential(
        from initial: Duration = .seconds(1),
        factor: Double = 2,
        limit: Duration = .seconds(30),
        jitter: Double = 0.5
    ) -> Backoff {
        Backoff(initial: initial, factor: factor, limit: limit, jitter: min(max(jitter, 0), 1))
    }

    /// Returns the wait after a number of failures, from 1; never below zero.
    public func wait(afterFailures failures: Int) -> Duration {
        var wait = initial
        for _ in 1..<max(failures, 1) where wait < limit { wait = wait * factor }
        wait = max(min(wait, limit), .zero)
        return jitter > 0 ? wait * (1 - Double.random(in: 0...jitter)) : wait
    }
}
