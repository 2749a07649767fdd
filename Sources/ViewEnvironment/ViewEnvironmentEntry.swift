/// An immutable value with its key, shared by the environments that were copied from the one it was set in.
///
/// A class per key type rather than an `Any`: reading needs no dynamic cast, and an optional value that was never set
/// cannot be taken for `nil`.
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

    /// Returns the value that stands for this entry with `right`, an entry of the same key, merged over it.
    func combined(with right: AnyViewEnvironmentEntry) -> AnyViewEnvironmentEntry {
        right
    }

    /// Whether `other` has the same key and an equal value; not if values of the key cannot be compared.
    func isEqual(to other: AnyViewEnvironmentEntry) -> Bool {
        false
    }

    /// The value, as the type that `key` says it is.
    /// - Precondition: `key` is the key of this entry.
    final func value<Key: ViewEnvironmentKey>(of key: Key.Type) -> Key.Value {
        assert(self.key == ObjectIdentifier(key))
        // Entries are made by ViewEnvironmentEntry's initialiser only, which takes the identity from the type.
        return unsafeDowncast(self, to: ViewEnvironmentEntry<Key>.self).value
    }
}
