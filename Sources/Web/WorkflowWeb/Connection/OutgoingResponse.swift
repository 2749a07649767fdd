/// A response on its way out, with the time by which it has to be gone.
struct OutgoingResponse {
    /// The outcome of writing for one turn of the loop.
    enum Progress {
        /// The rest waits for room in the socket, or for the next turn. `hasMoved` is true if the socket took some bytes.
        case waiting(hasMoved: Bool)
        case done
        /// A file broke off, or the time is over.
        case failed
    }

    /// Most bytes that are written before the other connections of the loop get their turn.
    static let turnBytes = 256 << 10

    private var writer: ResponseWriter
    /// The deadline in nanoseconds. Without it, a reader that takes a byte now and then would keep the connection open.
    private let end: UInt64

    init(_ writer: ResponseWriter, within limit: Duration) {
        self.writer = writer
        end = MonotonicTime.nanoseconds + UInt64(limit.microseconds) * 1000
    }

    /// Writes until the socket is full or the turn is over.
    /// - Parameter send: Returns the number of bytes that the socket took.
    mutating func write(_ send: (UnsafeRawBufferPointer) -> Int) -> Progress {
        var written = 0
        while written < Self.turnBytes {
            let progress = writer.write {
                let count = send($0)
                written += count
                return count
            }
            switch progress {
            case .done: return .done
            case .brokenOff: return .failed
            case .working: continue
            case .blocked: break
            }
            break
        }
        return MonotonicTime.nanoseconds < end ? .waiting(hasMoved: written > 0) : .failed
    }
}
