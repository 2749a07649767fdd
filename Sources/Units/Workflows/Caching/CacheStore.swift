/// The storage of a ``KeyedCache``. The store knows how old they are, and how many it keeps.
///
/// A store may throw from every method: a ``KeyedCache`` takes a failed read as a miss and goes on without a failed save, and
/// reports both.
public protocol CacheStore<Key, Value>: Sendable {
    associatedtype Key: Hashable & Sendable
    associatedtype Value: Sendable

    /// The value under `key` with its age; nil if there is none.
    func read(_ key: Key) async throws -> StoredValue<Value>?

    /// Keeps `value` in place of an earlier one, as new.
    func save(_ value: Value, for key: Key) async throws

    /// Removes the value under `key`, if there is one.
    func remove(_ key: Key) async throws

    /// Removes every value.
    func removeAll() async throws
}

/// A value from a ``CacheStore``.
public struct StoredValue<Value: Sendable>: Sendable {
    public let value: Value
    /// The time since it was saved. Negative when the store's clock was set back meanwhile.
    public let age: Duration

    public init(_ value: Value, age: Duration) {
        self.value = value
        self.age = age
    }
}

extension StoredValue: Equatable where Value: Equatable {}
