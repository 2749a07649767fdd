import TrellisSupport

/// A value that can be observed and updated from any thread.
///
/// Observers are called on the main thread. A set on the main thread notifies before it returns, a set on another one
/// in a later turn of the main queue. Notifications form one queue: a set made by an observer follows when all
/// observers have received the one before. So each observer receives the values in the order in which they were set.
/// `value` is the newest one at once.
///
/// What a set takes is inlinable, so that a store copies its state as the app itself would.
@usableFromInline
final class ValueBinder<Value>: @unchecked Sendable {
    // Sound: the lock of `deliveries` guards all variables, which are accessed for a moment each; `transition` is used on the main
    // thread only.
    @usableFromInline let deliveries = DeliveryQueue(outlivesOwner: true)
    @exclusivity(unchecked) @usableFromInline var current: Value
    @exclusivity(unchecked) @usableFromInline var observers = ObserverList()
    /// The updates that are left to the next ``update(_:)``.
    @exclusivity(unchecked) @usableFromInline var pending: [Update] = []
    /// The calls of ``update(_:)`` that were made by updates, each with what was left to it.
    @exclusivity(unchecked) @usableFromInline var nested = Queue<[Update]>()
    @usableFromInline let transition = Transition<Value>()

    /// An update; not a bare closure, which a generic list would wrap.
    @usableFromInline
    struct Update {
        @usableFromInline let apply: (inout Value) -> Void

        @inlinable
        init(apply: @escaping (inout Value) -> Void) {
            self.apply = apply
        }
    }

    @usableFromInline
    init(_ value: Value) {
        current = value
    }

    /// The value as it was last set.
    @inlinable var value: Value {
        deliveries.lock.lock()
        defer { deliveries.lock.unlock() }
        return current
    }

    // MARK: - Sets

    /// Sets the value.
    func set(_ newValue: Value) {
        deliveries.lock.lock()
        let observers = put(newValue, delivers: true)
        deliveries.lock.unlock()
        notify(observers)
    }

    /// Sets the value. The lock is held.
    ///
    /// - Parameter delivers: Whether the observers may be notified as soon as the lock is released.
    /// - Returns: The observers to notify then, of a transition that has begun; `nil` if the notification is in the queue.
    @inlinable
    @inline(__always)
    func put(_ newValue: consuming Value, delivers: Bool) -> ObserverList? {
        guard delivers, deliveries.canDeliverNow else {
            putInLine(newValue)
            return nil
        }
        transition.begin(from: exchange(&current, with: copy newValue), to: newValue)
        return observers
    }

    @usableFromInline
    func putInLine(_ newValue: Value) {
        let old = exchange(&current, with: newValue)
        deliveries.append { [observers, transition] in
            transition.begin(from: old, to: newValue)
            transition.end(notifying: observers)
        }
    }

    /// Notifies the observers that ``put(_:delivers:)`` returned, or else makes the calls in the queue. The lock is not held.
    @inlinable
    func notify(_ observers: ObserverList?) {
        guard let observers else { return deliveries.deliver() }
        deliveries.beginDelivery()
        transition.end(notifying: observers)
        deliveries.endDelivery()
    }

    // MARK: - Updates

    /// Leaves `update` to the next ``update(_:)``.
    @inlinable
    func submit(_ update: @escaping (inout Value) -> Void) {
        deliveries.lock.lock()
        defer { deliveries.lock.unlock() }
        pending.append(Update(apply: update))
    }

    /// Applies the submitted updates, then `update`, and sets the result once.
    ///
    /// From inside an update: as soon as that has been applied and set.
    @inlinable
    func update(_ update: @escaping (inout Value) -> Void) {
        let lock = deliveries.lock
        guard lock.lockForUpdate() else { return updateLater(update) }
        let submitted = pending.isEmpty ? [] : exchange(&pending, with: [])
        var value = current
        lock.unlock()
        for update in submitted { update.apply(&value) }
        update(&value)
        lock.lock()
        let observers = put(value, delivers: nested.isEmpty)
        if !nested.isEmpty { applyNested() }
        lock.endUpdate()
        lock.unlock()
        notify(observers)
    }

    /// Leaves an update to the call further up the stack. The lock is held, and is released.
    @usableFromInline
    func updateLater(_ update: @escaping (inout Value) -> Void) {
        nested.append(exchange(&pending, with: []) + [Update(apply: update)])
        deliveries.lock.unlock()
    }

    /// Applies the updates of calls that updates have made. The lock is held, but not while they are applied.
    @usableFromInline
    func applyNested() {
        while let next = applyNext() { _ = put(next, delivers: false) }
    }

    /// Returns the value after the next of the nested updates; nil if there is none.
    ///
    /// The updates are released before the lock is held again, as a `deinit` of what only they hold may use the store.
    private func applyNext() -> Value? {
        var value = current
        defer { deliveries.lock.lock() }
        do {
            let updates = nested.popFirst()
            deliveries.lock.unlock()
            guard let updates else { return nil }
            for update in updates { update.apply(&value) }
        }
        return value
    }

    // MARK: - Observers

    /// The number of observers, including those whose owner is gone and that have not been dropped yet.
    var observerCount: Int {
        deliveries.lock.lock()
        defer { deliveries.lock.unlock() }
        return observers.count
    }

    /// Registers an observer and calls `initial` with the value of this moment, on the main thread before this returns.
    ///
    /// - Parameters:
    ///   - owner: The object whose end is the end of the observer; `nil` if the observer always stays.
    ///   - probe: The test of whether the observer has to be called for a set.
    ///   - initial: Receives the value of this moment.
    ///   - receive: Called for each set, during its ``transition``.
    @usableFromInline
    func add(
        until owner: AnyObject? = nil,
        probe: KeyPathProbe = .always,
        initial: @escaping (Value) -> Void,
        receive: @escaping () -> Void
    ) {
        let isMainThread = MainThread.isCurrent
        let observer = ObserverList.Observer(owner: owner.map(WeakReference.init), probe: probe, receive: receive)
        deliveries.lock.lock()
        observers.append(observer)
        let value = current
        if !isMainThread { deliveries.append { initial(value) } }
        deliveries.lock.unlock()
        if isMainThread { initial(value) } else { deliveries.deliver() }
    }
}
