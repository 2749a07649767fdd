/// An immutable value with its key, shared by copies of the environment it was set in.
///
/// A class per key type rather than an `Any`: reading needs no dynamic cast, and an optional value that was never set
/// cannot be confused with `nil`.
final class ViewEnvironmentEntry<Key: ViewEnvironmentKey>: AnyViewEnvironmentEntry {
    let value: Key.Value

    init(value: Key.Value) {
        self.value = value
        super.init(key: ObjectIdentifier(Key.self))
    }

    override func combined(with right: AnyViewEnvironmentEntry) -> AnyViewEnvironmentEntry {
        ViewEnvironmentEntry(value: Key.combine(value, right.value(of: Key.self)))
    }

    override func isEqual(to other: AnyViewEnvironmentEntry) -> Bool {
        guard key == other.key, let value = value as? any Equatable else { return false }
        return isEqual(value, other.value(of: Key.self))
    }

    private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
        value == other as? Value
    }
}

/// A ``ViewEnvironmentEntry`` whose key is known by identity only.
class AnyViewEnvironmentEntry {
    final let key: ObjectIdentifier

    fileprivate init(key: ObjectIdentifier) {
        self.key = key
    }

    /// Returns the combination of this entry with `right`, an entry of the same key, merged over it.
    func combined(with right: AnyViewEnvironmentEntry) -> AnyViewEnvironmentEntry {
        right
    }

    /// Returns whether `other` has the same key and an equal value; `false` if values of the key cannot be compared.
    func isEqual(to other: AnyViewEnvironmentEntry) -> Bool {
        false
    }

    /// Returns the value, in the type given by `key`.
    /// - Precondition: `key` is the key of this entry.
    final func value<Key: ViewEnvironmentKey>(of key: Key.Type) -> Key.Value {
        assert(self.key == ObjectIdentifier(key))
        // Only ViewEnvironmentEntry's initialiser creates entries, and it takes the identity from the type.
        return unsafeDowncast(self, to: ViewEnvironmentEntry<Key>.self).value
    }
}
