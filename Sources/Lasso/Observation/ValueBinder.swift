import Dispatch
import Foundation

/// A value that can be observed.
///
/// It may be read, set and observed from any thread; observers are called on the main thread. A set there notifies before
/// it returns, one made elsewhere in a later turn of the main queue. All that observers hear is one queue: a set made by
/// an observer is heard when all have heard the one before, so that each observer sees the values in the order in which
/// they were set. `value` is the newest one at once.
@preconcurrency @MainActor
final class ValueBinder<Value> {
    /// What observers are yet to hear.
    private enum Delivery {
        case transition(Transition<Value>)
        /// The value at the registration of an observer, which is called with it.
        case initial(Value, (Value) -> Void)
    }

    /// Guards what follows. Not held while calling out.
    private let lock = NSLock()
    private var current: Value
    private var observers = ObserverList<Value>()
    private var deliveries = FIFO<Delivery>()

    /// Read and written on the main thread.
    private var isDelivering = false

    init(_ value: Value) {
        current = value
    }

    /// The value as it was last set.
    var value: Value {
        lock.lock()
        defer { lock.unlock() }
        return current
    }

    /// How many observers there are, those included whose owner is gone and that have not been dropped yet.
    var observerCount: Int {
        lock.lock()
        defer { lock.unlock() }
        return observers.count
    }

    func set(_ newValue: Value) {
        put(newValue)
        deliver()
    }

    /// Sets the value without calling anyone; ``deliver()`` is to follow.
    func put(_ newValue: Value) {
        lock.lock()
        let transition = Transition(from: current, to: newValue, observers: observers)
        current = newValue
        deliveries.append(.transition(transition))
        lock.unlock()
    }

    /// Calls the observers, now or, off the main thread, in a later turn of the main queue.
    func deliver() {
        guard MainThread.isCurrent else {
            DispatchQueue.main.async { self.deliver() }
            return
        }
        // The call further up the stack goes on when the observer that is being called returns.
        guard !isDelivering else { return }
        isDelivering = true
        while let delivery = nextDelivery() {
            switch delivery {
            case .transition(let transition): transition.notify()
            case .initial(let value, let receive): receive(value)
            }
        }
        isDelivering = false
    }

    private func nextDelivery() -> Delivery? {
        lock.lock()
        defer { lock.unlock() }
        return deliveries.popFirst()
    }

    /// Registers an observer and calls it with the value of that moment, on the main thread before this returns.
    func add(
        _ observer: ObserverList<Value>.Observer,
        probe: KeyPathProbe,
        initial: @escaping (Value) -> Void
    ) {
        let isMainThread = MainThread.isCurrent
        lock.lock()
        observers.append(observer, probe: probe)
        let value = current
        if !isMainThread { deliveries.append(.initial(value, initial)) }
        lock.unlock()
        if isMainThread { initial(value) } else { deliver() }
    }
}
