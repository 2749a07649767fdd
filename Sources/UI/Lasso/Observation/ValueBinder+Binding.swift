extension ValueBinder {
    /// Calls `handler` with the value now (old value `nil`) and for every set.
    func bind(to handler: @escaping (Value?, Value) -> Void) {
        add {
            handler(nil, $0)
        } receive: {
            handler($0.old, $0.new)
        }
    }

    /// Calls `handler` with the value now and for every set until `owner` is gone.
    ///
    /// The binder keeps nothing that `handler` captures beyond that only if `handler` captures it weakly.
    func bind(until owner: AnyObject, to handler: @escaping (Value) -> Void) {
        add(until: owner, initial: handler) { handler($0.new) }
    }

    /// Calls `handler` with a part of the value now (old value `nil`) and for every set.
    func bind<T>(_ keyPath: KeyPath<Value, T>, to handler: @escaping (T?, T) -> Void) {
        add {
            handler(nil, $0[keyPath: keyPath])
        } receive: {
            handler($0.old[keyPath: keyPath], $0.new[keyPath: keyPath])
        }
    }

    /// Calls `handler` with a part of the value now (old value `nil`) and for every set that changes it.
    func bind<T: Equatable>(_ keyPath: KeyPath<Value, T>, to handler: @escaping (T?, T) -> Void) {
        add(probe: KeyPathProbe(keyPath)) {
            handler(nil, $0[keyPath: keyPath])
        } receive: {
            let (old, new) = ($0.old[keyPath: keyPath], $0.new[keyPath: keyPath])
            if old != new { handler(old, new) }
        }
    }
}

extension ValueBinder where Value: Equatable {
    /// Calls `handler` with the value now (old value `nil`) and for every set that changes it.
    func bind(to handler: @escaping (Value?, Value) -> Void) {
        add {
            handler(nil, $0)
        } receive: {
            if $0.old != $0.new { handler($0.old, $0.new) }
        }
    }
}
