/// The end of a recording before that of its hosts.
public struct RecordingStop: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The time in nanoseconds since 1970.
    public let time: Int
    /// The reason, as a sentence for people.
    public let reason: String
    /// The share of a thread's time that recording took, if it was too much; `nil` if somebody has stopped it.
    public let share: Double?

    init(_ reason: String, share: Double? = nil) {
        (self.reason, self.share) = (reason, share)
        time = RecordingClock.now + RecordingClock.offset
    }

    /// The end of a recording that took too much of a thread's time.
    init(share: Double) {
        let reason = """
            Expected recording to take little of a thread's time. Instead, it took \(Int((share * 100).rounded())) %, and has stopped. \
            Record a release build, or a part of what the program does.
            """
        self.init(reason, share: share)
    }

    public var description: String { reason }
}
