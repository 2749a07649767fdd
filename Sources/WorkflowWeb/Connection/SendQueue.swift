import TrellisSupport

/// The bytes on their way out of one socket: bounded, and taken out as far as the socket takes them (rule F3).
struct SendQueue {
    /// Most bytes that may wait.
    let limit: Int
    /// Bytes that wait.
    private(set) var count = 0
    private var chunks = Queue<[UInt8]>()
    /// Bytes of the first chunk that are gone.
    private var sent = 0

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { chunks.isEmpty }

    /// Adds bytes at the end.
    /// - Returns: False if they do not fit: the other end does not read, and the socket is to be closed. What nothing
    ///   waits before is taken whatever its size; how long it may take is limited by time.
    mutating func add(_ chunk: [UInt8]) -> Bool {
        guard isEmpty || count + chunk.count <= limit else { return false }
        guard !chunk.isEmpty else { return true }
        chunks.append(chunk)
        count += chunk.count
        return true
    }

    /// Gives the first chunk that waits to `write`, which returns how many bytes of it were taken.
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
