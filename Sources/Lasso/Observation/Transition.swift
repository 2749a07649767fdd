/// One set of an observed value: what it was, what it is, and who is to hear of it.
final class Transition<Value> {
    /// Who observed at the moment of the set, in the order of registration.
    private let observers: ObserverList<Value>
    /// The value before and the value after: in place, so that looking at a part copies nothing else.
    private let values: UnsafeMutablePointer<Value>
    /// What ``isUnchanged`` found.
    private var foundUnchanged: Bool?

    init(from old: Value, to new: Value, observers: ObserverList<Value>) {
        self.observers = observers
        values = .allocate(capacity: 2)
        values.initialize(to: old)
        (values + 1).initialize(to: new)
    }

    deinit {
        values.deinitialize(count: 2)
        values.deallocate()
    }

    var old: Value {
        _read { yield values[0] }
    }

    var new: Value {
        _read { yield values[1] }
    }

    /// Calls the observers.
    @MainActor
    func notify() {
        observers.forEach(seeing: values, values + 1) { observer in
            observer.receive(self)
        }
    }
}

extension Transition where Value: Equatable {
    /// Whether the value is the same as before; compared once for all observers.
    var isUnchanged: Bool {
        if let foundUnchanged { return foundUnchanged }
        let isUnchanged = old == new
        foundUnchanged = isUnchanged
        return isUnchanged
    }
}
