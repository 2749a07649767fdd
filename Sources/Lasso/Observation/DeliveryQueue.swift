import Dispatch
import Foundation

/// What observers are yet to hear, in order, on the main thread.
///
/// Most of the time it is empty: what happens on the main thread is told right there. It fills with what observers do while
/// they are called, which is told when all have heard the one before, and with what comes from other threads, which is
/// told in a later turn of the main queue.
///
/// Its owner changes what it guards by ``lock`` and decides, with the lock held, how the change is told:
///
///     canTellNow    unlock, beginTelling(), call the observers, endTelling()
///     else          append { … }, unlock, deliver()
///
/// None of this is generic: to find the metadata of a generic type takes longer than all that a set has to do.
@MainActor
final class DeliveryQueue {
    /// Guards the deliveries, and what the owner changes together with them. Not held while calling out: so there is one
    /// access at a time, and exclusivity need not be checked at each.
    let lock = NSLock()
    @exclusivity(unchecked) private var deliveries = FIFO<() -> Void>()

    /// Whether what comes from another thread is told in any case, or only if someone else still keeps the queue.
    private let outlivesOwner: Bool

    // Both are read and written on the main thread.
    private var isTelling = false
    /// Whether observers have done something that is yet to be told.
    private var hasMore = false

    init(outlivesOwner: Bool) {
        self.outlivesOwner = outlivesOwner
    }

    /// Whether what happens now is to be told now. The lock is held.
    var canTellNow: Bool {
        MainThread.isCurrent && !isTelling && deliveries.isEmpty
    }

    /// Adds something to tell. The lock is held; ``deliver()`` is to follow.
    func append(_ delivery: @escaping () -> Void) {
        deliveries.append(delivery)
    }

    /// Begins to tell what ``canTellNow`` said of. The lock is not held.
    func beginTelling() {
        isTelling = true
    }

    /// Tells what observers have done since ``beginTelling()``.
    func endTelling() {
        isTelling = false
        if hasMore { deliver() }
    }

    /// Tells what there is, now or, off the main thread, in a later turn of the main queue. The lock is not held.
    func deliver() {
        guard MainThread.isCurrent else {
            deliverLater()
            return
        }
        // The call further up the stack goes on when the observer that is being called returns.
        guard !isTelling else {
            hasMore = true
            return
        }
        isTelling = true
        while let delivery = next() {
            delivery()
        }
        hasMore = false
        isTelling = false
    }

    private func deliverLater() {
        if outlivesOwner {
            DispatchQueue.main.async { self.deliver() }
        } else {
            DispatchQueue.main.async { [weak self] in self?.deliver() }
        }
    }

    private func next() -> (() -> Void)? {
        lock.lock()
        defer { lock.unlock() }
        return deliveries.popFirst()
    }
}
