import TrellisSupport

/// The bounded queue of bytes to send on one socket (rule F3).
struct SendQueue {
    /// The largest number of bytes that may wait.
    let limit: Int
    /// The number of bytes that wait.
    private(set) var count = 0
    private var chunks = Queue<[UInt8]>()
    /// The number of bytes of the first chunk that were sent.
    private var sent = 0

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { chunks.isEmpty }

    /// Adds bytes at the end.
    /// - Returns: False if they do not fit: the other end does not read, and the socket has to be closed. An empty queue
    ///   takes bytes of any size; a deadline limits the time to send them.
    mutating func add(_ chunk: [UInt8]) -> Bool {
        guard isEmpty || count + chunk.count <= limit else { return false }
        guard !chunk.isEmpty else { return true }
        chunks.append(chunk)
        count += chunk.count
        return true
    }

    /// Passes the first chunk to `write`, which returns the number of bytes that the socket took.
    /// - Returns: False if nothing was taken, or nothing waits.
    mutating func writeFirst(_ write: (UnsafeRawBufferPointer) -> Int) -> Bool {
        guard let chunk = chunks.first else { return false }
        let taken = chunk.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
        guard taken > 0 else { return false }
        sent += taken
        count -= taken
        if sent == chunk.count {
            sent = 0
            _ = chunks.popFirst()
            // An idle socket keeps no memory for a queue.
            if chunks.isEmpty { chunks = Queue() }
        }
        return true
    }
}
