import Foundation
import TrellisSupport

/// A value that can be observed and updated from any thread.
///
/// Observers are called on the main thread. A set on the main thread notifies before it returns, a set on another one
/// in a later turn of the main queue. Notifications form one queue: a set made by an observer follows when all
/// observers have received the one before. So each observer receives the values in the order in which they were set.
/// `value` is the newest one at once.
final class ValueBinder<Value>: @unchecked Sendable {
    // Sound: the lock of `deliveries` guards `current`, `observers` and `pending`; `updating` guards `isUpdating` and `nested`;
    // `transition` is used on the main thread only.
    private let deliveries = DeliveryQueue(outlivesOwner: true)
    private var current: Value
    private var observers = ObserverList()
    /// The updates that are left to the next ``update(_:)``; `nil` if there are none.
    private var pending: UpdateList<Value>?

    /// Held while updates are applied, so that they are applied one after another. Recursive, since an update may call ``update(_:)``.
    private let updating = NSRecursiveLock()
    private var isUpdating = false
    /// The work of the calls of ``update(_:)`` that were made by updates.
    private var nested = Queue<() -> Void>()

    private let transition: Transition<Value>

    init(_ value: Value) {
        current = value
        transition = Transition(value)
    }

    /// The value as it was last set.
    var value: Value { deliveries.lock.withLock { current } }

    // MARK: - Sets

    /// Sets the value.
    func set(_ newValue: Value) {
        let observers = put(newValue, delivers: true)
        notify(observers, of: newValue)
    }

    /// Sets the value.
    ///
    /// - Parameter delivers: Whether the observers may be notified as soon as the locks are released.
    /// - Returns: The observers to notify then; `nil` if the notification is in the queue.
    private func put(_ newValue: Value, delivers: Bool) -> ObserverList? {
        deliveries.lock.lock()
        defer { deliveries.lock.unlock() }
        current = newValue
        if delivers, deliveries.canDeliverNow { return observers }
        deliveries.append { [observers, transition] in
            transition.advance(to: newValue) { observers.notify(of: transition) }
        }
        return nil
    }

    /// Notifies what ``put(_:delivers:)`` returned, or else makes the calls in the queue. No lock is held.
    private func notify(_ observers: ObserverList?, of newValue: Value) {
        guard let observers else {
            deliveries.deliver()
            return
        }
        deliveries.deliverNow { transition.advance(to: newValue) { observers.notify(of: transition) } }
    }

    // MARK: - Updates

    /// Leaves `update` to the next ``update(_:)``.
    func submit(_ update: @escaping (inout Value) -> Void) {
        deliveries.lock.withLock {
            let updates = pending ?? UpdateList()
            updates.append(update)
            pending = updates
        }
    }

    /// Applies the submitted updates, then `update`, and sets the result once.
    ///
    /// From inside an update: as soon as that has been applied and set.
    func update(_ update: @escaping (inout Value) -> Void) {
        updating.lock()
        guard !isUpdating else {
            // The call further up the stack applies it.
            let submitted = takePending()
            nested.append { [unowned self] in _ = put(updated(by: submitted, update), delivers: false) }
            updating.unlock()
            return
        }
        isUpdating = true
        let newValue = updated(by: takePending(), update)
        let observers = put(newValue, delivers: nested.isEmpty)
        while let update = nested.popFirst() { update() }
        isUpdating = false
        updating.unlock()
        notify(observers, of: newValue)
    }

    private func takePending() -> UpdateList<Value>? {
        deliveries.lock.lock()
        defer { deliveries.lock.unlock() }
        guard let updates = pending else { return nil }
        pending = nil
        return updates
    }

    /// Returns the value with updates applied to it.
    private func updated(by submitted: UpdateList<Value>?, _ update: (inout Value) -> Void) -> Value {
        var value = value
        submitted?.apply(to: &value)
        update(&value)
        return value
    }

    // MARK: - Observers

    /// The number of observers, including those whose owner is gone and that have not been dropped yet.
    var observerCount: Int { deliveries.lock.withLock { observers.count } }

    /// Registers an observer and calls `initial` with the value of this moment, on the main thread before this returns.
    ///
    /// - Parameters:
    ///   - owner: The object whose end is the end of the observer; `nil` if the observer always stays.
    ///   - probe: The test of whether the observer has to be called for a set.
    ///   - initial: Receives the value of this moment.
    ///   - receive: Receives each set.
    func add(
        until owner: AnyObject? = nil,
        probe: KeyPathProbe = .always,
        initial: @escaping (Value) -> Void,
        receive: @escaping (Transition<Value>) -> Void
    ) {
        let isMainThread = MainThread.isCurrent
        let owner = owner.map(WeakReference.init)
        let observer = ObserverList.Observer(owner: owner) { [transition] in receive(transition) }
        deliveries.lock.lock()
        observers.append(observer, probe: probe)
        let value = current
        if !isMainThread { deliveries.append { initial(value) } }
        deliveries.lock.unlock()
        if isMainThread { initial(value) } else { deliveries.deliver() }
    }
}

/// Updates that are applied together.
private final class UpdateList<Value> {
    private var updates: [(inout Value) -> Void] = []

    func append(_ update: @escaping (inout Value) -> Void) {
        updates.append(update)
    }

    func apply(to value: inout Value) {
        for update in updates { update(&value) }
    }
}
