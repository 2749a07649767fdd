import WorkflowLive

/// Puts the pieces of a message together, and refuses one that will be too long before it is buffered (contract G9).
struct MessageAssembler {
    enum Step: Equatable {
        /// More is to come.
        case incomplete
        case message([UInt8])
        case refuse(CloseCode)
    }

    /// Most bytes a message may have, all fragments counted.
    let limit: Int
    private var bytes: [UInt8] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// - Parameter remaining: bytes of the current frame still to come, as its header says. They count now: a frame
    ///   whose header is too large is refused with the first piece.
    mutating func add(_ piece: UnsafeBufferPointer<UInt8>, remaining: Int, part: MessagePart) -> Step {
        if part.contains(.binary) { return .refuse(.notText) }
        if part.contains(.first) { bytes.removeAll(keepingCapacity: bytes.capacity <= 4096) }
        // Each is bounded by the library, but their sum need not be.
        guard remaining <= limit, bytes.count + piece.count + remaining <= limit else {
            bytes = []
            return .refuse(.tooLarge)
        }
        bytes.append(contentsOf: piece)
        guard part.contains(.final), remaining == 0 else { return .incomplete }
        defer { bytes = [] }
        return .message(bytes)
    }
}

extension CloseCode {
    /// A binary message came; this server speaks text.
    static let notText = CloseCode(code: 1003, reason: "text only")
}
