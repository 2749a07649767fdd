/// A rate limiter that several sockets share: those of one page, or of one login (contract F2).
final class SharedBucket: Sendable {
    private let bucket: Guarded<TokenBucket>

    init(_ bucket: TokenBucket) {
        self.bucket = Guarded(bucket)
    }

    /// The limiter for the messages of one page.
    static func ofPage(_ limits: WebServerLimits, now: Duration) -> SharedBucket {
        make(limits, times: 1, now: now)
    }

    /// The limiter for the messages of all pages of one login.
    static func ofLogin(_ limits: WebServerLimits, now: Duration) -> SharedBucket {
        make(limits, times: 4, now: now)
    }

    private static func make(_ limits: WebServerLimits, times: Double, now: Duration) -> SharedBucket {
        // Less than one token would be none for ever.
        let (rate, burst) = (max(1, Double(limits.eventsPerSecond)), max(1, Double(limits.eventBurst)))
        return SharedBucket(TokenBucket(rate: times * rate, burst: times * burst, now: now))
    }

    /// Takes a token if there is one.
    func take(now: Duration) -> Bool {
        bucket.withLock { $0.take(now: now) }
    }

    /// Takes `cost` tokens whether they are there or not.
    func charge(_ cost: Double, now: Duration) {
        bucket.withLock { $0.charge(cost, now: now) }
    }

    /// How long until all debt is paid and there is a token; zero if there is one.
    func wait(now: Duration) -> Duration {
        bucket.withLock { $0.wait(now: now) }
    }

    /// How long until all debt is paid; zero if there is none.
    func debt(now: Duration) -> Duration {
        bucket.withLock { $0.debt(now: now) }
    }
}
