import CLocalSocket
import Foundation

/// A connection on which two programs of one machine exchange lines. Used by one thread, which waits.
final class LineConnection {
    private let descriptor: Int32
    /// The bytes that were read, and belong to no line yet.
    private var buffer: [UInt8] = []
    /// The bytes of the buffer in which there is no end of a line.
    private var searched = 0

    /// Takes over the descriptor, except for its end.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Returns the next line, without its end.
    ///
    /// - Parameters:
    ///   - limit: The most bytes of the line. What is longer is read no further.
    ///   - time: The time within which the whole line has to come; `nil` for no limit.
    func read(limit: Int, within time: Duration? = nil) throws(LineConnectionError) -> Data {
        let deadline = time.map { ContinuousClock.now + $0 }
        var piece = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                guard end <= limit else { throw .tooLong }
                let line = Data(buffer[..<end])
                buffer.removeSubrange(...end)
                searched = 0
                return line
            }
            searched = buffer.count
            guard searched <= limit else { throw .tooLong }
            try wait(sends: false, until: deadline)
            let count = local_socket_read(descriptor, &piece, piece.count)
            if count == 0 || count == -2 { throw .closed }
            if count > 0 { buffer += piece[..<count] }
        }
    }

    /// Sends a line.
    ///
    /// - Parameter time: The time for which the other side may take nothing of it.
    func write(_ line: Data, within time: Duration) throws(LineConnectionError) {
        let bytes = Array(line) + [UInt8(ascii: "\n")]
        var sent = 0
        while sent < bytes.count {
            try wait(sends: true, until: ContinuousClock.now + time)
            let count = bytes[sent...].withUnsafeBytes { local_socket_send(descriptor, $0.baseAddress, $0.count) }
            if count == -2 { throw .closed }
            if count > 0 { sent += count }
        }
    }

    private func wait(sends: Bool, until deadline: ContinuousClock.Instant?) throws(LineConnectionError) {
        guard let deadline else {
            _ = local_socket_wait(descriptor, sends, -1)
            return
        }
        let rest = ContinuousClock.now.duration(to: deadline)
        let milliseconds = rest.components.seconds * 1_000 + rest.components.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0, local_socket_wait(descriptor, sends, Int32(clamping: milliseconds)) else {
            throw .tooSlow
        }
    }
}

enum LineConnectionError: Error, Equatable {
    case closed, tooLong, tooSlow
}
