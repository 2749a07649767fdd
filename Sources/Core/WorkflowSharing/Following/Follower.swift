import Synchronization

/// One that is woken when a followed value has changed.
///
/// It is woken once for any number of changes, until it says that it is about to look.
@usableFromInline
package final class Follower: Sendable {
    private enum Phase: UInt8, AtomicRepresentable {
        case resting, woken, ended
    }

    private let phase = Atomic(Phase.resting)
    private let seen = Atomic<UInt64>(0)

    package init() {}

    var hasEnded: Bool { phase.load(ordering: .relaxed) == .ended }

    /// The version of the value that the follower has seen last.
    var seenVersion: UInt64 { seen.load(ordering: .relaxed) }

    /// Notes that the follower has seen the value of a version.
    func see(_ version: UInt64) {
        seen.store(version, ordering: .relaxed)
    }

    /// Returns whether to wake the follower: not if it was woken before and has not looked since. Callable from any
    /// thread.
    func needsWake() -> Bool {
        phase.compareExchange(expected: .resting, desired: .woken, ordering: .acquiringAndReleasing).exchanged
    }

    /// Announces that the follower is about to look at the value: a change from now on wakes it again.
    func look() {
        guard phase.load(ordering: .relaxed) == .woken else { return }
        _ = phase.compareExchange(expected: .woken, desired: .resting, ordering: .acquiringAndReleasing)
    }

    /// Returns whether this call has ended the follower.
    func end() -> Bool {
        phase.exchange(.ended, ordering: .acquiringAndReleasing) != .ended
    }
}
