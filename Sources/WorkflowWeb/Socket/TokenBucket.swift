/// Allows a steady rate and a burst above it (contract F2).
///
/// Starts full. Time is whatever monotonic measure the caller has.
struct TokenBucket: Sendable {
    /// Tokens a second.
    let rate: Double
    /// Most tokens that can be saved up.
    let burst: Double
    private var tokens: Double
    private var lastFill: Duration

    init(rate: Double, burst: Double, now: Duration) {
        self.rate = rate
        self.burst = burst
        tokens = burst
        lastFill = now
    }

    /// Takes a token if there is one.
    mutating func take(now: Duration) -> Bool {
        fill(now: now)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// How long until there is a token; zero if there is one.
    mutating func wait(now: Duration) -> Duration {
        fill(now: now)
        return tokens >= 1 ? .zero : .seconds((1 - tokens) / rate)
    }

    private mutating func fill(now: Duration) {
        guard now > lastFill else { return }
        tokens = min(burst, tokens + (now - lastFill) / .seconds(1) * rate)
        lastFill = now
    }
}
