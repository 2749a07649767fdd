/// The frames that named events which did nothing, kept until the client has received them (rule B5).
///
/// A plain value. A client does not ask for such a frame again when its connection drops before the acknowledgement. So
/// the session repeats the frames before the answer to the client's next hello.
struct Refusals: Sendable {
    /// The largest number of events remembered.
    static let capacity = Inbox.mostWaiting
    /// The largest number of bytes in the frames remembered; one frame is kept however large it is.
    static let maximumBytes = 16_384

    /// A frame, and the event that it answered.
    struct Entry: Codable, Hashable, Sendable {
        let number: Int
        let frame: String
    }

    /// The largest number of refusals that are stored with the states.
    static let mostStored = 20

    private var entries: [Entry] = []

    /// The number of bytes in the frames remembered.
    private(set) var byteCount = 0

    /// Keeps the frame that answered an event; the oldest ones make room for it.
    mutating func add(_ number: Int, frame: String) {
        entries.append(Entry(number: number, frame: frame))
        byteCount += frame.utf8.count
        while entries.count > Self.capacity || byteCount > Self.maximumBytes && entries.count > 1 {
            byteCount -= entries.removeFirst().frame.utf8.count
        }
    }

    /// Returns the last refusals to store with the states of the events up to `number`; `nil` for none.
    func stored(upTo number: Int) -> [Entry]? {
        // A browser keeps no more events than these.
        let recent = entries.filter { $0.number <= number && $0.number > number - 200 }
        return recent.isEmpty ? nil : recent.suffix(Self.mostStored)
    }

    /// Drops the frames of events before `number`, which the client knows of, and returns the others.
    mutating func frames(from number: Int) -> [String] {
        entries.removeAll { $0.number < number }
        byteCount = entries.reduce(0) { $0 + $1.frame.utf8.count }
        return entries.map(\.frame)
    }
}
