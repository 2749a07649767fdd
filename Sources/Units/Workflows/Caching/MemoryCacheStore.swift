/// Keeps values in memory.
public actor MemoryCacheStore<Key: Hashable & Sendable, Value: Sendable>: CacheStore {
    private let elapsed: @Sendable () -> Duration
    private var values: [Key: (value: Value, savedAt: Duration)] = [:]
    private var recent: RecentKeys<Key>

    /// - Parameters:
    ///   - size: how many values are kept; beyond, the one used longest ago goes. Below 1 none is kept; nil keeps all.
    ///   - clock: what the age of a value is measured by.
    public init(size: Int? = nil, clock: any Clock<Duration> = ContinuousClock()) {
        elapsed = clock.stopwatch()
        recent = RecentKeys(size: size)
    }

    public func read(_ key: Key) -> StoredValue<Value>? {
        guard let kept = values[key] else { return nil }
        _ = recent.use(key)
        return StoredValue(kept.value, age: elapsed() - kept.savedAt)
    }

    public func save(_ value: Value, for key: Key) {
        values[key] = (value, elapsed())
        for gone in recent.use(key) { values[gone] = nil }
    }

    public func remove(_ key: Key) {
        values[key] = nil
        recent.forget(key)
    }

    public func removeAll() {
        values = [:]
        recent.forgetAll()
    }
}

extension Clock where Duration == Swift.Duration {
    /// Measures the time from now on.
    func stopwatch() -> @Sendable () -> Swift.Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
