/// The frames that told the client of events that did nothing, kept until it has heard of them (rule B5).
///
/// A plain value. A client whose connection drops between such a frame and the acknowledgement asks for nothing again, so
/// the frames are repeated before the answer to its next hello.
struct Refusals: Sendable {
    /// The largest number of events remembered.
    static let capacity = Inbox.mostWaiting
    /// The largest number of bytes in the frames remembered; one frame is kept however large it is.
    static let maximumBytes = 16_384

    private var entries: [(number: Int, frame: String)] = []

    /// The number of bytes in the frames remembered.
    private(set) var byteCount = 0

    /// Keeps the frame that answered an event; the oldest ones make room for it.
    mutating func add(_ number: Int, frame: String) {
        entries.append((number, frame))
        byteCount += frame.utf8.count
        while entries.count > Self.capacity || byteCount > Self.maximumBytes && entries.count > 1 {
            byteCount -= entries.removeFirst().frame.utf8.count
        }
    }

    /// Drops the frames of events before `number`, which the client knows of, and returns the others.
    mutating func frames(from number: Int) -> [String] {
        entries.removeAll { $0.number < number }
        byteCount = entries.reduce(0) { $0 + $1.frame.utf8.count }
        return entries.map(\.frame)
    }
}
