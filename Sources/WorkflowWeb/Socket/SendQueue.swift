import CWebServer

/// The messages on their way out of one socket, cut into pieces that show progress (contract F3).
struct SendQueue {
    /// A piece of a message, as the next call to the socket takes it.
    struct Piece: Equatable {
        let bytes: ArraySlice<UInt8>
        let isFirst: Bool
        let isLast: Bool
    }

    /// Most bytes that may wait.
    let limit: Int
    /// Bytes that wait.
    private(set) var count = 0
    private var messages: [[UInt8]] = []
    private var sent = 0

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { messages.isEmpty }

    /// False if the message does not fit: the other end does not read, and the socket is to be closed. A message that
    /// nothing waits before is taken whatever its size; how long it may take is limited by time.
    mutating func add(_ message: [UInt8]) -> Bool {
        guard isEmpty || count + message.count <= limit else { return false }
        messages.append(message)
        count += message.count
        return true
    }

    /// Takes the next piece out.
    mutating func next() -> Piece? {
        guard let message = messages.first else { return nil }
        let end = min(sent + Int(WEB_CHUNK_BYTES), message.count)
        let piece = Piece(bytes: message[sent..<end], isFirst: sent == 0, isLast: end == message.count)
        count -= end - sent
        sent = end
        if piece.isLast {
            messages.removeFirst()
            sent = 0
        }
        return piece
    }
}
