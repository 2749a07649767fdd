/// How often, and after how long, work that failed is tried again.
public struct RetryPolicy: Hashable, Sendable {
    /// How often it is tried in all, the first time included.
    public var attempts: Int
    /// How long it is waited after the first failure.
    public var firstDelay: Duration
    /// How many times as long after each further one.
    public var factor: Double
    /// The longest that is waited.
    public var longestDelay: Duration
    /// Up to which part of each delay is taken off at random, from 0 to 1: so that many who failed together do not come back together.
    public var jitter: Double

    /// Waits longer after each failure.
    public static func backoff(
        attempts: Int,
        from firstDelay: Duration = .seconds(1),
        factor: Double = 2,
        upTo longestDelay: Duration = .seconds(60),
        jitter: Double = 0
    ) -> RetryPolicy {
        RetryPolicy(
            attempts: attempts,
            firstDelay: firstDelay,
            factor: factor,
            longestDelay: longestDelay,
            jitter: jitter
        )
    }

    /// Waits equally long after each failure.
    public static func every(_ delay: Duration, attempts: Int) -> RetryPolicy {
        backoff(attempts: attempts, from: delay, factor: 1, upTo: delay)
    }

    /// How long it is waited after so many failures.
    public func delay(afterFailures failures: Int) -> Duration {
        var delay = min(firstDelay, longestDelay)
        for _ in 1..<max(1, failures) where delay < longestDelay { delay = min(delay * factor, longestDelay) }
        return jitter > 0 ? delay * Double.random(in: (1 - min(jitter, 1))...1) : delay
    }
}
