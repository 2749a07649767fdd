import TrellisSupport

/// The entries of a log in memory and the identities of the newest: a plain value, which ``LocalLog`` guards.
struct KeptEntries {
    /// The time for which an identity is known.
    static let window: Duration = .seconds(120)
    /// The entries that one reader gets at a time.
    static let batch = 64

    struct Entry {
        let number: UInt64
        let bytes: [UInt8]
        let time: Duration
    }

    private struct Identity {
        let id: String
        let time: Duration
    }

    /// The number of the newest entry, 0 before the first.
    private(set) var last: UInt64 = 0
    private let limit: TopicLogLimit
    private var entries = Queue<Entry>()
    private var bytes = 0
    private var identities = Queue<Identity>()
    private var numbers: [String: UInt64] = [:]

    init(_ limit: TopicLogLimit) {
        self.limit = limit
    }

    /// The number of the oldest entry that is kept, or of the next one if there is none.
    var first: UInt64 { last + 1 - UInt64(entries.count) }

    /// Adds an entry, unless its identity is known.
    /// - Returns: The number of the entry with that identity.
    mutating func append(_ bytes: [UInt8], id: String?, at time: Duration) -> UInt64 {
        while let oldest = identities.first, time - oldest.time >= Self.window {
            _ = identities.popFirst()
            numbers[oldest.id] = nil
        }
        if let id, let number = numbers[id] { return number }
        last += 1
        entries.append(Entry(number: last, bytes: bytes, time: time))
        self.bytes += bytes.count
        if let id {
            identities.append(Identity(id: id, time: time))
            numbers[id] = last
        }
        removeOld(at: time)
        return last
    }

    /// Removes the oldest entries as far as the limit says.
    mutating func removeOld(at time: Duration) {
        while let oldest = entries.first,
            entries.count > limit.values ?? .max || bytes > limit.bytes ?? .max
                || limit.age.map({ time - oldest.time >= $0 }) ?? false
        {
            _ = entries.popFirst()
            bytes -= oldest.bytes.count
        }
    }

    /// Returns entries that follow a number; `nil` if the next one is not kept, or the number is none of the log.
    func entries(after number: UInt64) -> [Entry]? {
        guard number >= first - 1, number <= last else { return nil }
        let start = Int(number - (first - 1))
        return (start..<min(entries.count, start + Self.batch)).map { entries[$0] }
    }
}
