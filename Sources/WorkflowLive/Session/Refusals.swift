/// Remembers which events did nothing, and the frames that said so, until the client has heard of them (contract B5).
///
/// A plain value. A client whose connection drops between such a frame and the acknowledgement asks for nothing again, so
/// the frames are repeated before the answer to its next hello.
struct Refusals: Sendable {
    /// The largest number of events remembered; a client keeps at most 200 unacknowledged.
    static let capacity = 256

    private var entries: [(number: Int, frame: String)] = []

    /// Notes the frame that told of an event.
    mutating func add(_ number: Int, frame: String) {
        if entries.count == Self.capacity { entries.removeFirst() }
        entries.append((number, frame))
    }

    /// Forgets the events before `number`, which the client knows of, and returns the frames of the others.
    mutating func frames(from number: Int) -> [String] {
        entries.removeAll { $0.number < number }
        return entries.map(\.frame)
    }
}
