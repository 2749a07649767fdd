// The forms without an old value are more than those with it: to make an optional of a value that was not asked for takes
// as long as all the rest of a set.
extension ValueBinder {
    /// Calls `handler` with the value now (old value `nil`) and for every set.
    func bind(to handler: @escaping (Value?, Value) -> Void) {
        observe(.always, { handler($0.old.load(as: Value.self), $0.new.load(as: Value.self)) }) { handler(nil, $0) }
    }

    /// Calls `handler` with the value now and for every set.
    func bind(toNew handler: @escaping (Value) -> Void) {
        observe(.always, { handler($0.new.load(as: Value.self)) }, initial: handler)
    }

    /// Calls `handler` with the value now and for every set until `owner` is gone.
    ///
    /// The binder keeps nothing that `handler` captures beyond that only if `handler` captures it weakly.
    func bind(until owner: AnyObject, to handler: @escaping (Value) -> Void) {
        let observer = ObserverList.Observer(owner: .init(owner)) { handler($0.new.load(as: Value.self)) }
        add(observer, probe: .always, initial: handler)
    }

    /// Calls `handler` with a part of the value now (old value `nil`) and for every set.
    func bind<T>(_ keyPath: KeyPath<Value, T>, to handler: @escaping (T?, T) -> Void) {
        let part = ObservedPart(keyPath)
        observe(.always, { handler(part.of($0.old), part.of($0.new)) }) { handler(nil, $0[keyPath: keyPath]) }
    }

    /// Calls `handler` with a part of the value now and for every set.
    func bind<T>(_ keyPath: KeyPath<Value, T>, toNew handler: @escaping (T) -> Void) {
        let part = ObservedPart(keyPath)
        observe(.always, { handler(part.of($0.new)) }) { handler($0[keyPath: keyPath]) }
    }

    /// Calls `handler` with a part of the value now (old value `nil`) and for every set that changes it.
    func bind<T: Equatable>(_ keyPath: KeyPath<Value, T>, to handler: @escaping (T?, T) -> Void) {
        let part = ObservedPart(keyPath)
        observe(part.probe) { transition in
            let (old, new) = (part.of(transition.old), part.of(transition.new))
            if old != new { handler(old, new) }
        } initial: {
            handler(nil, $0[keyPath: keyPath])
        }
    }

    /// Calls `handler` with a part of the value now and for every set that changes it.
    func bind<T: Equatable>(_ keyPath: KeyPath<Value, T>, toNew handler: @escaping (T) -> Void) {
        let part = ObservedPart(keyPath)
        observe(part.probe) { transition in
            let new = part.of(transition.new)
            if part.of(transition.old) != new { handler(new) }
        } initial: {
            handler($0[keyPath: keyPath])
        }
    }

    private func observe(
        _ probe: KeyPathProbe,
        _ receive: @escaping (inout Transition) -> Void,
        initial: @escaping (Value) -> Void
    ) {
        add(.init(owner: nil, receive: receive), probe: probe, initial: initial)
    }
}

extension ValueBinder where Value: Equatable {
    /// Calls `handler` with the value now (old value `nil`) and for every set that changes it.
    func bind(to handler: @escaping (Value?, Value) -> Void) {
        observe(.always) { transition in
            guard !transition.isUnchanged(Value.self) else { return }
            handler(transition.old.load(as: Value.self), transition.new.load(as: Value.self))
        } initial: {
            handler(nil, $0)
        }
    }

    /// Calls `handler` with the value now and for every set that changes it.
    func bind(toNew handler: @escaping (Value) -> Void) {
        observe(.always) { transition in
            if !transition.isUnchanged(Value.self) { handler(transition.new.load(as: Value.self)) }
        } initial: {
            handler($0)
        }
    }
}
