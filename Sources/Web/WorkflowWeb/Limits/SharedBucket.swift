import TrellisSupport

/// A rate limiter that several sockets share (rule F2): those of one page, and through their pages those of a login.
package final class SharedBucket: Sendable {
    private struct State {
        var bucket: TokenBucket
        var parent: SharedBucket?
    }

    /// A parent's lock is taken inside this one, never the other way round.
    private let state: Guarded<State>

    init(_ bucket: TokenBucket) {
        state = Guarded(State(bucket: bucket))
    }

    /// Returns a limiter for the messages of one page.
    static func ofPage(_ limits: WebServerLimits, now: Duration) -> SharedBucket {
        make(limits, times: 1, now: now)
    }

    /// Returns a limiter for the messages of all pages of one login.
    static func ofLogin(_ limits: WebServerLimits, now: Duration) -> SharedBucket {
        make(limits, times: 4, now: now)
    }

    private static func make(_ limits: WebServerLimits, times: Double, now: Duration) -> SharedBucket {
        // With less than one token nothing could ever be taken.
        let (rate, burst) = (max(1, Double(limits.eventsPerSecond)), max(1, Double(limits.eventBurst)))
        return SharedBucket(TokenBucket(rate: times * rate, burst: times * burst, now: now))
    }

    /// Sets the limiter from which every token is taken, too; nil for none.
    /// - Precondition: The parent has no parent.
    func setParent(_ parent: SharedBucket?) {
        state.withLock { $0.parent = parent }
    }

    /// Takes a token, and one of the parent; takes none if one of them has none.
    func take(now: Duration) -> Bool {
        state.withLock { state in
            guard state.bucket.wait(now: now) == .zero, state.parent?.take(now: now) ?? true else { return false }
            return state.bucket.take(now: now)
        }
    }

    /// Takes `cost` tokens whether they are there or not.
    func charge(_ cost: Double, now: Duration) {
        state.withLock { state in
            state.bucket.charge(cost, now: now)
            state.parent?.charge(cost, now: now)
        }
    }

    /// Returns the time until all debt is paid and there is a token, here and at the parent; zero if there is one.
    func wait(now: Duration) -> Duration {
        state.withLock { state in max(state.bucket.wait(now: now), state.parent?.wait(now: now) ?? .zero) }
    }

    /// Returns the time until all debt is paid, here and at the parent; zero if there is none.
    func debt(now: Duration) -> Duration {
        state.withLock { state in max(state.bucket.debt(now: now), state.parent?.debt(now: now) ?? .zero) }
    }
}
