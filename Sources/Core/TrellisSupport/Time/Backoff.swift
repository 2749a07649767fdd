private import Foundation

/// The waits between the attempts of work that fails and is tried again.
///
/// Exported by the modules that retry: `WorkflowConcurrency`, `WorkflowData` and `Workflows`.
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
    ///   - factor: The number by which the wait is multiplied after each further failure. Values below 0 are taken as 0.
    ///   - limit: The longest wait.
    ///   - jitter: The largest part of each wait that is taken off at random, from 0 to 1. With 0.5 each wait is
    ///     between half and all of its length, so clients that failed together do not come back together. Other values
    ///     count as the nearest bound.
    public static func exponential(
        from initial: Duration = .seconds(1),
        factor: Double = 2,
        limit: Duration = .seconds(30),
        jitter: Double = 0.5
    ) -> Backoff {
        Backoff(
            initial: initial,
            factor: max(factor, 0),
            limit: min(limit, .seconds(Int64.max)),
            jitter: min(max(jitter, 0), 1)
        )
    }

    /// Returns the wait after a number of failures, from 1; never below zero, and never above the limit.
    public func wait(afterFailures failures: Int) -> Duration {
        let wait = max(grown(by: pow(factor, Double(max(failures, 1) - 1))), .zero)
        return jitter > 0 ? wait * (1 - Double.random(in: 0...jitter)) : wait
    }

    private func grown(by growth: Double) -> Duration {
        guard initial > .zero else { return .zero }
        // As numbers first, which do not overflow. One that is none counts as too large.
        guard initial / .seconds(1) * growth < limit / .seconds(1) else { return limit }
        return initial * growth
    }
}
