/// The attempts of many keys, in bounded memory.
///
/// A key is a time: when it has all its attempts again. One that is past equals none, and is forgotten in time. There are two
/// generations of keys; when the younger one is full, the older one is dropped. So a key that is used stays, and no more than
/// `capacity` are kept.
struct AttemptTable {
    private let rate: AttemptRate
    private let capacity: Int
    private var younger: [Int: Duration] = [:]
    private var older: [Int: Duration] = [:]

    init(rate: AttemptRate, capacity: Int) {
        (self.rate, self.capacity) = (rate, max(capacity, 4))
    }

    /// The number of keys that are kept.
    var count: Int { younger.count + older.count }

    /// Returns the time until the key has an attempt; zero or less if it has one.
    func wait(of key: Int, now: Duration) -> Duration {
        let full = younger[key] ?? older[key] ?? now
        return max(full, now) + rate.interval - rate.interval * rate.burst - now
    }

    /// Counts the key as used, so that it is not forgotten soon.
    mutating func touch(_ key: Int, now: Duration) {
        if let full = older[key] { set(key, full, now: now) }
    }

    /// Uses one attempt.
    mutating func take(_ key: Int, now: Duration) {
        let full = younger[key] ?? older[key] ?? now
        set(key, max(full, now) + rate.interval, now: now)
    }

    /// Gives one attempt back.
    mutating func giveBack(_ key: Int, now: Duration) {
        guard let full = younger[key] ?? older[key] else { return }
        set(key, full - rate.interval, now: now)
    }

    private mutating func set(_ key: Int, _ full: Duration, now: Duration) {
        older[key] = nil
        younger[key] = full > now ? full : nil
        guard younger.count >= capacity / 2 else { return }
        younger = younger.filter { $0.value > now }
        // Less than half, so that the next search for old ones is not soon.
        guard younger.count >= capacity / 4 else { return }
        (older, younger) = (younger, [:])
    }
}
