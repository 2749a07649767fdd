import Dispatch
import TrellisSupport

/// A queue of calls to observers, which are made one after another on the main thread.
///
/// A call that is made necessary on the main thread is made at once, or, while another one is made, after that one. A call from
/// another thread is made in a later turn of the main queue. The owner changes what it guards by ``lock`` and decides, with the lock
/// held, how its observers are called:
///
///     lock.lock()
///     canDeliverNow    lock.unlock(), beginDelivery(), …, endDelivery()
///     else             append { … }, lock.unlock(), deliver()
@usableFromInline
final class DeliveryQueue: @unchecked Sendable {
    // Sound: `lock` guards `deliveries`; `isDelivering` and `hasMore` are used on the main thread only.
    // Locked and unlocked, since the owner is generic: it would look up the types that a closure returns, which takes a fifth of a set.
    @usableFromInline let lock = UpdateLock()
    @exclusivity(unchecked) private var deliveries = Queue<() -> Void>()
    @exclusivity(unchecked) private var isDelivering = false
    /// A Boolean value that indicates whether an observer has appended calls while the present one was made.
    @exclusivity(unchecked) private var hasMore = false

    /// A Boolean value that indicates whether calls from other threads are made when nobody else keeps the queue.
    private let outlivesOwner: Bool

    init(outlivesOwner: Bool) {
        self.outlivesOwner = outlivesOwner
    }

    /// A Boolean value that indicates whether a call can be made now, without waiting for others. Read with the lock held.
    @usableFromInline var canDeliverNow: Bool {
        MainThread.isCurrent && !isDelivering && deliveries.isEmpty
    }

    /// Appends a call. The lock is held.
    @usableFromInline
    func append(_ delivery: @escaping () -> Void) {
        deliveries.append(delivery)
    }

    /// Begins a call that can be made now. The lock is not held.
    @usableFromInline
    func beginDelivery() {
        isDelivering = true
    }

    /// Ends that call, and makes those that observers have appended meanwhile.
    @usableFromInline
    func endDelivery() {
        isDelivering = false
        if hasMore { deliver() }
    }

    /// Makes the calls that were appended, now or, off the main thread, in a later turn of the main queue. The lock is not held.
    @usableFromInline
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
        while let delivery = next() { delivery() }
        hasMore = false
        isDelivering = false
    }

    private func next() -> (() -> Void)? {
        lock.lock()
        defer { lock.unlock() }
        return deliveries.popFirst()
    }

    private func deliverLater() {
        if outlivesOwner {
            DispatchQueue.main.async { self.deliver() }
        } else {
            DispatchQueue.main.async { [weak self] in self?.deliver() }
        }
    }
}
