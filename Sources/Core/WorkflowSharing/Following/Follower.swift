import Synchronization

/// One that is woken when a followed value has changed.
///
/// It is woken once for any number of changes, until it says that it is about to look.
package final class Follower: Sendable {
    private enum Phase: UInt8, AtomicRepresentable {
        case resting, woken, ended
    }

    private let phase = Atomic(Phase.resting)

    package init() {}

    var hasEnded: Bool { phase.load(ordering: .relaxed) == .ended }

    /// Returns whether the follower is to be woken: not if it was before and has not looked since. Callable from any thread.
    func needsWake() -> Bool {
        phase.compareExchange(expected: .resting, desired: .woken, ordering: .acquiringAndReleasing).exchanged
    }

    /// Announces that the follower is about to look at the value: a change from now on wakes it again.
    package func look() {
        _ = phase.compareExchange(expected: .woken, desired: .resting, ordering: .acquiringAndReleasing)
    }

    /// Returns whether this call has ended the follower.
    func end() -> Bool {
        phase.exchange(.ended, ordering: .acquiringAndReleasing) != .ended
    }
}
