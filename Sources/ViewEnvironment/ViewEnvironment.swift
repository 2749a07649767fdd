/// Values that flow down the screens, from a host to the innermost view, each found by the type of its key.
///
/// A value type: changing a copy leaves the original as it was. Reading a key that was never set gives the key's
/// `defaultValue`, also where that is an optional. Not `Sendable`, for it may hold anything, and not `Equatable`, for
/// values need not be; ``isIdentical(to:)`` tells cheaply that nothing can have changed.
public struct ViewEnvironment {
    /// Sorted by key, each key at most once. Few keys are ever set, so an array beats a dictionary.
    private var entries: [AnyViewEnvironmentEntry] = []

    private init() {}

    /// The environment in which every key has its default value.
    public static var empty: ViewEnvironment { ViewEnvironment() }

    /// Whether no key was ever set.
    public var isEmpty: Bool { entries.isEmpty }

    /// The value of `key`: the one set last, else the key's `defaultValue`.
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

    /// Returns a copy in which `key` leads to `value`.
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

    /// Returns the values of both environments; where both set a key, what the key's
    /// ``ViewEnvironmentKey/combine(_:_:)`` makes of them, by default the value in `other`.
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

    /// Whether both came from one environment by copying, without a key being set since; then every key leads to the
    /// same value in both. `false` says nothing. Costs no comparison of values.
    public func isIdentical(to other: ViewEnvironment) -> Bool {
        guard entries.count == other.entries.count else { return false }
        for position in entries.indices where entries[position] !== other.entries[position] { return false }
        return true
    }

    /// Returns `earlier` if all values are equal to those there, as far as they can be compared, else this environment. So
    /// that an environment computed anew is told to be the same, see ``isIdentical(to:)``.
    package func keepingIdentity(of earlier: ViewEnvironment) -> ViewEnvironment {
        let isEqual =
            entries.count == earlier.entries.count
            && zip(entries, earlier.entries).allSatisfy { $0 === $1 || $0.isEqual(to: $1) }
        return isEqual ? earlier : self
    }

    /// The place of a key among the sorted entries, and whether it is there already.
    private func position(of key: ObjectIdentifier) -> (position: Int, isSet: Bool) {
        for (position, entry) in entries.enumerated() where entry.key >= key {
            return (position, entry.key == key)
        }
        return (entries.count, false)
    }
}
