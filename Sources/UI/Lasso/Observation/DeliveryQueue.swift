import Dispatch
import Foundation
import TrellisSupport

/// A queue of calls to observers, which are made one after another on the main thread.
///
/// A call that is made necessary on the main thread is made at once, or, while another one is made, after that one. A call from
/// another thread is made in a later turn of the main queue. The owner changes what it guards by ``lock`` and decides, with the lock
/// held, how its observers are called:
///
///     lock.lock()
///     canDeliverNow    lock.unlock(), deliverNow { … }
///     else             append { … }, lock.unlock(), deliver()
final class DeliveryQueue: @unchecked Sendable {
    // Sound: `lock` guards `deliveries`; `isDelivering` and `hasMore` are used on the main thread only.
    // Locked and unlocked, since the owner is generic: it would look up the types that a closure returns, which takes a fifth of a set.
    let lock = NSLock()
    private var deliveries = Queue<() -> Void>()
    private var isDelivering = false
    /// A Boolean value that indicates whether an observer has appended calls while the present one was made.
    private var hasMore = false

    /// A Boolean value that indicates whether calls from other threads are made when nobody else keeps the queue.
    private let outlivesOwner: Bool

    init(outlivesOwner: Bool) {
        self.outlivesOwner = outlivesOwner
    }

    /// A Boolean value that indicates whether a call can be made now, without waiting for others. Read with the lock held.
    var canDeliverNow: Bool {
        MainThread.isCurrent && !isDelivering && deliveries.isEmpty
    }

    /// Appends a call. The lock is held.
    func append(_ delivery: @escaping () -> Void) {
        deliveries.append(delivery)
    }

    /// Makes a call, then those that observers append meanwhile. The lock is not held.
    func deliverNow(_ delivery: () -> Void) {
        isDelivering = true
        delivery()
        isDelivering = false
        if hasMore { deliver() }
    }

    /// Makes the calls that were appended, now or, off the main thread, in a later turn of the main queue. The lock is not held.
    func deliver() {
        guard MainThread.isCurrent else {
            deliverLater()
            return
        }
        // The call further up the stack goes on when the observer that is being called returns.
        guard !isDelivering else {
            hasMore = true
            return
        }
        isDelivering = true
        while let delivery = lock.withLock({ deliveries.popFirst() }) { delivery() }
        hasMore = false
        isDelivering = false
    }

    private func deliverLater() {
        if outlivesOwner {
            DispatchQueue.main.async { self.deliver() }
        } else {
            DispatchQueue.main.async { [weak self] in self?.deliver() }
        }
    }
}
