extension ValueBinder {
    /// Calls `handler` with the value now (old value `nil`) and for every set.
    func bind(to handler: @escaping (Value?, Value) -> Void) {
        add(.init(owner: nil) { handler($0.old, $0.new) }, probe: .always) { handler(nil, $0) }
    }

    /// Calls `handler` with the value now and for every set until `owner` is gone.
    ///
    /// The binder keeps nothing that `handler` captures beyond that only if `handler` captures it weakly.
    func bind(until owner: AnyObject, to handler: @escaping (Value) -> Void) {
        add(.init(owner: .init(owner)) { handler($0.new) }, probe: .always, initial: handler)
    }

    /// Calls `handler` with a part of the value now (old value `nil`) and for every set.
    func bind<T>(_ keyPath: KeyPath<Value, T>, to handler: @escaping (T?, T) -> Void) {
        add(
            .init(owner: nil) { handler($0.old[keyPath: keyPath], $0.new[keyPath: keyPath]) },
            probe: .always
        ) { handler(nil, $0[keyPath: keyPath]) }
    }

    /// Calls `handler` with a part of the value now (old value `nil`) and for every set that changes it.
    func bind<T: Equatable>(_ keyPath: KeyPath<Value, T>, to handler: @escaping (T?, T) -> Void) {
        let observer = ObserverList<Value>.Observer(owner: nil) { transition in
            let (old, new) = (transition.old[keyPath: keyPath], transition.new[keyPath: keyPath])
            if old != new { handler(old, new) }
        }
        add(observer, probe: .bytes(of: keyPath)) { handler(nil, $0[keyPath: keyPath]) }
    }
}

extension ValueBinder where Value: Equatable {
    /// Calls `handler` with the value now (old value `nil`) and for every set that changes it.
    func bind(to handler: @escaping (Value?, Value) -> Void) {
        let observer = ObserverList<Value>.Observer(owner: nil) { transition in
            if !transition.isUnchanged { handler(transition.old, transition.new) }
        }
        add(observer, probe: .always) { handler(nil, $0) }
    }
}
