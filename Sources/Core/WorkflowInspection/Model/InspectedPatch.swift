import Workflow

/// A patch that a page has sent to its browser.
public struct InspectedPatch: Sendable, Codable {
    public let host: Int
    /// The number among the patches of the page; 0 in a file of an earlier release.
    public let number: Int
    /// The number of the latest event before it.
    public let event: Int
    /// The time at which it was sent, in nanoseconds since 1970.
    public let time: Int
    /// The duration in nanoseconds of making the page and comparing it with the browser's, before that time.
    public let nanoseconds: Int
    public let bytes: Int
    public let operations: Int
    /// The nanoseconds from its sending until the browser said that it shows it; `nil` as long as it has not.
    public internal(set) var acknowledgedAfter: Int?

    init(_ record: PatchRecord, host: Int) {
        self.host = host
        (number, event, time) = (record.number, record.event, record.time + RecordingClock.offset)
        nanoseconds = record.time - record.begin
        (bytes, operations) = (record.bytes, record.operations)
        acknowledgedAfter = record.acknowledged.map { $0 - record.time }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        host = try container.decode(Int.self, forKey: .host)
        number = try container.decodeIfPresent(Int.self, forKey: .number) ?? 0
        event = try container.decode(Int.self, forKey: .event)
        time = try container.decode(Int.self, forKey: .time)
        nanoseconds = try container.decodeIfPresent(Int.self, forKey: .nanoseconds) ?? 0
        bytes = try container.decode(Int.self, forKey: .bytes)
        operations = try container.decode(Int.self, forKey: .operations)
        acknowledgedAfter = try container.decodeIfPresent(Int.self, forKey: .acknowledgedAfter)
    }
}

/// A mistake of the programmer that the runtime noticed.
public struct InspectedMisuse: Sendable, Codable {
    public let host: Int
    /// The number of the event at hand, or of the next one.
    public let event: Int
    /// The time in nanoseconds since 1970.
    public let time: Int
    /// The kind, as `Misuse.Kind` names it.
    public let kind: String
    /// The text: the expectation, the fact, and what to do.
    public let message: String
    /// The workflows from the root to the one that is concerned; `nil` if it is not known.
    public let path: String?

    init(_ record: MisuseRecord, host: Int) {
        self.host = host
        (event, time) = (record.event, record.time + RecordingClock.offset)
        (kind, message, path) = (record.misuse.kind.rawValue, record.misuse.message, record.misuse.path)
    }
}
