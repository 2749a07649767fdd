/// A journal in memory, which keeps the latest records up to a limit.
public final class JournalMemory: JournalWriter {
    private struct Segment {
        var records: [JournalRecord] = []
        var size = 0
    }

    private let limit: Int
    /// Each begins with a snapshot.
    private var segments: [Segment] = []
    private var size = 0

    /// - Parameter limit: The number of bytes above which the oldest records are dropped, up to the next snapshot.
    public init(limit: Int = 1 << 20) {
        self.limit = limit
    }

    public var lastIndex: Int { segments.last?.records.last?.index ?? 0 }

    /// A quarter of what may be kept is in the last segment.
    public var wantsSnapshot: Bool { (segments.last?.size ?? 0) > limit / 4 }

    public func write(_ record: JournalRecord) {
        if record.isSnapshot || segments.isEmpty { segments.append(Segment()) }
        segments[segments.count - 1].records.append(record)
        segments[segments.count - 1].size += record.bytes.count
        size += record.bytes.count
        while size > limit, segments.count > 1 { size -= segments.removeFirst().size }
    }

    /// The journal at this moment.
    public var journal: Journal { Journal(records: records) }

    /// The bytes of the records that are kept.
    package var records: [[UInt8]] { segments.flatMap(\.records).map(\.bytes) }
}
