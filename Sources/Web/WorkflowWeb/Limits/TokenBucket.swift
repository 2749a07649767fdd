/// A token bucket: a rate limiter that allows a steady rate and a burst above it (rule F2).
///
/// It starts full. Times come from a monotonic clock of the caller.
struct TokenBucket: Sendable {
    /// The number of tokens added each second.
    let rate: Double
    /// The largest number of tokens.
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
    /// - Returns: False if there is none.
    mutating func take(now: Duration) -> Bool {
        fill(now: now)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// Takes `cost` tokens whether they are there or not: missing ones are a debt, which later tokens pay first.
    mutating func charge(_ cost: Double, now: Duration) {
        fill(now: now)
        tokens -= cost
    }

    /// Returns the time until all debt is paid and there is a token; zero if there is one.
    mutating func wait(now: Duration) -> Duration {
        fill(now: now)
        return delay(until: 1)
    }

    /// Returns the time until all debt is paid; zero if there is none.
    mutating func debt(now: Duration) -> Duration {
        fill(now: now)
        return delay(until: 0)
    }

    /// At most an hour, so that a rate of nearly nothing is no overflow.
    private func delay(until level: Double) -> Duration {
        tokens >= level ? .zero : .seconds(min((level - tokens) / rate, 3600))
    }

    private mutating func fill(now: Duration) {
        guard now > lastFill else { return }
        if tokens < burst {
            // The division of two durations is exact, and slow.
            let (seconds, attoseconds) = (now - lastFill).components
            tokens = min(burst, tokens + (Double(seconds) + Double(attoseconds) / 1e18) * rate)
        }
        lastFill = now
    }
}
