/// Values that are inherited by screens, from a host to the innermost view, each identified by the type of its key.
///
/// A value type: changing a copy leaves the original unchanged. Reading a key that was never set returns the key's
/// `defaultValue`, also where that is an optional. It is not `Sendable`, because it may hold any value, and not
/// `Equatable`, because values need not be. ``isIdentical(to:)`` is a cheap check that nothing can have changed.
public struct ViewEnvironment {
    /// Sorted by key, each key at most once. Few keys are ever set, so an array is faster than a dictionary.
    private var entries: [AnyViewEnvironmentEntry] = []

    private init() {}

    /// The environment in which every key has its default value.
    public static var empty: ViewEnvironment { ViewEnvironment() }

    /// A Boolean value that indicates whether no key was ever set.
    public var isEmpty: Bool { entries.isEmpty }

    /// The value of `key`: the one set last, otherwise the key's `defaultValue`.
    public subscript<Key>(key: Key.Type) -> Key.Value where Key: ViewEnvironmentKey {
        get {
            let (position, isSet) = position(of: ObjectIdentifier(key))
            guard isSet else { return Key.defaultValue }
            return entries[position].value(of: key)
        }
        set {
            let (position, isSet) = position(of: ObjectIdentifier(key))
            let entry = ViewEnvironmentEntry<Key>(value: newValue)
            if isSet {
                entries[position] = entry
            } else {
                entries.insert(entry, at: position)
            }
        }
    }

    /// Returns a copy in which `key` has `value`.
    public func setting<Key>(key: Key.Type, to value: Key.Value) -> ViewEnvironment where Key: ViewEnvironmentKey {
        var copy = self
        copy[key] = value
        return copy
    }

    /// Returns a copy in which the property at `keyPath` has `value`.
    public func setting<Value>(
        keyPath: WritableKeyPath<ViewEnvironment, Value>,
        to value: Value
    ) -> ViewEnvironment {
        var copy = self
        copy[keyPath: keyPath] = value
        return copy
    }

    /// Returns the values of both environments, combined for keys set in both.
    ///
    /// The key's ``ViewEnvironmentKey/combine(_:_:)`` combines them; by default it returns the value in `other`.
    public func merging(_ other: ViewEnvironment) -> ViewEnvironment {
        if other.isEmpty { return self }
        if isEmpty { return other }
        var merged = self
        for entry in other.entries {
            let (position, isSet) = merged.position(of: entry.key)
            if isSet {
                merged.entries[position] = merged.entries[position].combined(with: entry)
            } else {
                merged.entries.insert(entry, at: position)
            }
        }
        return merged
    }

    /// Returns whether both are copies of one environment in which no key was set since.
    ///
    /// Then every key has the same value in both. `false` does not mean that values differ. No values are compared.
    public func isIdentical(to other: ViewEnvironment) -> Bool {
        guard entries.count == other.entries.count else { return false }
        for position in entries.indices where entries[position] !== other.entries[position] { return false }
        return true
    }

    /// Returns `earlier` if all values are known to be equal to its own, otherwise this environment.
    ///
    /// An environment that is computed again can so keep its identity, see ``isIdentical(to:)``.
    package func keepingIdentity(of earlier: ViewEnvironment) -> ViewEnvironment {
        let isEqual =
            entries.count == earlier.entries.count
            && zip(entries, earlier.entries).allSatisfy { $0 === $1 || $0.isEqual(to: $1) }
        return isEqual ? earlier : self
    }

    /// Returns the position of a key among the sorted entries, and whether it is there already.
    private func position(of key: ObjectIdentifier) -> (position: Int, isSet: Bool) {
        for (position, entry) in entries.enumerated() where entry.key >= key {
            return (position, entry.key == key)
        }
        return (entries.count, false)
    }
}
