/// A side effect that a node keeps running.
@usableFromInline
class SideEffect: NamedByRun {
    let lifetime: Lifetime
    /// The run that started it.
    let startedIn: UInt32
    @exclusivity(unchecked) @usableFromInline final var mark: UInt32
    @usableFromInline let keyType: ObjectIdentifier

    @usableFromInline
    init(keyType: Any.Type, lifetime: Lifetime, run: UInt32) {
        self.keyType = ObjectIdentifier(keyType)
        self.lifetime = lifetime
        startedIn = run
        mark = run
    }

    @usableFromInline var name: AnyHashable { fatalError("SideEffect is only a base class of KeyedSideEffect.") }
}

/// A side effect with its key as the app has it: an `AnyHashable` takes longer to make and to compare than all else.
@usableFromInline
final class KeyedSideEffect<Key: Hashable>: SideEffect {
    @usableFromInline let key: Key

    @usableFromInline
    init(key: Key, lifetime: Lifetime, run: UInt32) {
        self.key = key
        super.init(keyType: Key.self, lifetime: lifetime, run: run)
    }

    @usableFromInline override var name: AnyHashable { AnyHashable(key) }
}

extension NamedList<SideEffect> {
    /// Returns whether the side effect that comes next in the order of the last run has this key, which this run then has named.
    @inlinable
    func continueNext<Key: Hashable>(_ key: Key, run: UInt32) -> Bool {
        let index = cursor
        guard index < elements.count else { return false }
        let next = elements[index]
        guard next.keyType == ObjectIdentifier(Key.self), next.asKeyed(by: Key.self).key == key, next.mark != run else {
            return false
        }
        next.mark = run
        cursor = index + 1
        return true
    }
}
