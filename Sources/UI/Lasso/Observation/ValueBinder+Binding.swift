extension ValueBinder {
    /// Calls `handler` with the value now (old value `nil`) and for every set.
    @inlinable
    func bind(to handler: @escaping (Value?, Value) -> Void) {
        add {
            handler(nil, $0)
        } receive: { [transition] in
            handler(transition.old, transition.new)
        }
    }

    /// Calls `handler` with the value now and for every set until `owner` is gone.
    ///
    /// The binder keeps nothing that `handler` captures beyond that only if `handler` captures it weakly.
    func bind(until owner: AnyObject, to handler: @escaping (Value) -> Void) {
        add(until: owner, initial: handler) { [transition] in handler(transition.new) }
    }

    /// Calls `handler` with a part of the value now (old value `nil`) and for every set.
    @inlinable
    func bind<T>(_ keyPath: KeyPath<Value, T>, to handler: @escaping (T?, T) -> Void) {
        add {
            handler(nil, $0[keyPath: keyPath])
        } receive: { [transition] in
            handler(transition.old[keyPath: keyPath], transition.new[keyPath: keyPath])
        }
    }

    /// Calls `handler` with a part of the value now (old value `nil`) and for every set that changes it.
    @inlinable
    func bind<T: Equatable>(_ keyPath: KeyPath<Value, T>, to handler: @escaping (T?, T) -> Void) {
        let probe = KeyPathProbe(keyPath)
        add(probe: probe) {
            handler(nil, $0[keyPath: keyPath])
        } receive: { [transition] in
            let (old, new) = transition.parts(keyPath, at: probe)
            if old != new { handler(old, new) }
        }
    }
}

extension ValueBinder where Value: Equatable {
    /// Calls `handler` with the value now (old value `nil`) and for every set that changes it.
    @inlinable
    func bind(to handler: @escaping (Value?, Value) -> Void) {
        add {
            handler(nil, $0)
        } receive: { [transition] in
            let (old, new) = (transition.old, transition.new)
            if old != new { handler(old, new) }
        }
    }
}
