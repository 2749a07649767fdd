import Foundation

/// A value that can be observed and updated.
///
/// It may be read, set, updated and observed from any thread; observers are called on the main thread. A set there notifies
/// before it returns, one made elsewhere in a later turn of the main queue. All that observers hear is one queue: a set made
/// by an observer is heard when all have heard the one before, so that each observer sees the values in the order in which
/// they were set. `value` is the newest one at once. Updates are applied one after the other, whole, from whichever thread,
/// in the order of submission.
@preconcurrency @MainActor
final class ValueBinder<Value> {
    /// What observers are yet to hear. Its lock guards what follows, and is not held while calling out: so there is one
    /// access at a time, and exclusivity need not be checked at each.
    private let deliveries = DeliveryQueue(outlivesOwner: true)
    @exclusivity(unchecked) private var current: Value
    @exclusivity(unchecked) private var observers = ObserverList()
    /// Left to the next update.
    @exclusivity(unchecked) private var pending: [Step] = []

    /// Held while updates are applied and the result is set, so that none is lost. Recursive: an update may make one, which
    /// then goes into `nested` and leaves the rest alone. Guards what follows.
    private let applying = NSRecursiveLock()
    /// Whether updates are being applied; true only further down the stack of the thread that holds `applying`.
    private var isApplying = false
    /// What was pending when the update began; with the memory of earlier ones, so that none is allocated anew.
    @exclusivity(unchecked) private var taken: [Step] = []
    /// Made by updates while these were being applied; each is set for itself afterwards.
    @exclusivity(unchecked) private var nested: [[Step]] = []

    init(_ value: Value) {
        current = value
    }

    /// The value as it was last set.
    var value: Value {
        deliveries.lock.lock()
        defer { deliveries.lock.unlock() }
        return current
    }

    // MARK: - Sets

    /// Sets the value.
    func set(_ newValue: Value) {
        deliveries.lock.lock()
        guard deliveries.canTellNow else {
            put(newValue)
            deliveries.lock.unlock()
            deliveries.deliver()
            return
        }
        let observers = observers
        let old = exchanged(&current, for: newValue)
        deliveries.lock.unlock()
        deliveries.beginTelling()
        tell(observers, old, newValue)
        deliveries.endTelling()
    }

    /// Sets the value, and leaves it to be told. The lock is held.
    private func put(_ newValue: Value) {
        let observers = observers
        let old = exchanged(&current, for: newValue)
        deliveries.append { tell(observers, old, newValue) }
    }

    // MARK: - Updates

    /// Leaves `update` to the next ``update(_:)``.
    func submit(_ update: @escaping (inout Value) -> Void) {
        let step = Step(update)
        deliveries.lock.lock()
        pending.append(step)
        deliveries.lock.unlock()
    }

    /// Applies all that is submitted, then `update`, and sets the result once.
    ///
    /// From inside an update: as soon as that has been applied and set.
    func update(_ update: @escaping (inout Value) -> Void) {
        applying.lock()
        guard !isApplying else {
            nest(update)
            applying.unlock()
            return
        }
        isApplying = true
        var newValue = valueWithPending()
        update(&newValue)
        deliveries.lock.lock()
        guard nested.isEmpty, deliveries.canTellNow else {
            putWithNested(newValue)
            return
        }
        let observers = observers
        let old = exchanged(&current, for: newValue)
        deliveries.lock.unlock()
        endApplying()
        deliveries.beginTelling()
        tell(observers, old, newValue)
        deliveries.endTelling()
    }

    private func endApplying() {
        isApplying = false
        applying.unlock()
    }

    /// The value with what is submitted applied to it.
    private func valueWithPending() -> Value {
        deliveries.lock.lock()
        var value = current
        if !pending.isEmpty { swap(&pending, &taken) }
        deliveries.lock.unlock()
        if !taken.isEmpty {
            apply(taken, to: &value)
            taken.removeAll(keepingCapacity: taken.count <= 256)
        }
        return value
    }

    /// Leaves `update`, made by an update, to be applied after that one.
    private func nest(_ update: @escaping (inout Value) -> Void) {
        deliveries.lock.lock()
        nested.append(pending + [Step(update)])
        pending = []
        deliveries.lock.unlock()
    }

    /// Sets the value and what updates have made of it while they were applied, and tells all that. Both locks are held.
    private func putWithNested(_ newValue: Value) {
        put(newValue)
        while !nested.isEmpty {
            var value = current
            deliveries.lock.unlock()
            apply(nested.removeFirst(), to: &value)
            deliveries.lock.lock()
            put(value)
        }
        deliveries.lock.unlock()
        endApplying()
        deliveries.deliver()
    }

    // MARK: - Observers

    /// How many observers there are, those included whose owner is gone and that have not been dropped yet.
    var observerCount: Int {
        deliveries.lock.lock()
        defer { deliveries.lock.unlock() }
        return observers.count
    }

    /// Registers an observer and calls it with the value of that moment, on the main thread before this returns.
    func add(_ observer: ObserverList.Observer, probe: KeyPathProbe, initial: @escaping (Value) -> Void) {
        let isMainThread = MainThread.isCurrent
        deliveries.lock.lock()
        observers.append(observer, probe: probe)
        let value = current
        if !isMainThread { deliveries.append { initial(value) } }
        deliveries.lock.unlock()
        if isMainThread { initial(value) } else { deliveries.deliver() }
    }
}

/// An update of a value, by where it lies; without its type for the reason that ``DeliveryQueue`` gives. A structure, since
/// an array of closures takes a second allocation for each.
private struct Step {
    let update: (UnsafeMutableRawPointer) -> Void

    init<Value>(_ update: @escaping (inout Value) -> Void) {
        self.update = { update(&$0.assumingMemoryBound(to: Value.self).pointee) }
    }
}

/// Applies updates to a value, in order.
private func apply<Value>(_ steps: [Step], to value: inout Value) {
    withUnsafeMutablePointer(to: &value) { value in
        for step in steps {
            step.update(value)
        }
    }
}

/// Puts a value in place of another, which is not copied but handed out.
@inline(__always)
private func exchanged<Value>(_ place: inout Value, for newValue: Value) -> Value {
    withUnsafeMutablePointer(to: &place) { place in
        let old = place.move()
        place.initialize(to: newValue)
        return old
    }
}

// Not a method: its closures would be the main actor's, and each call would be checked for that.
/// Calls the observers of a set.
@inline(__always)
private func tell<Value>(_ observers: ObserverList, _ old: Value, _ new: Value) {
    withUnsafePointer(to: old) { old in
        withUnsafePointer(to: new) { new in
            observers.notify(Transition(old: old, new: new))
        }
    }
}
