private import Foundation

/// Ends the waiting of a thread.
final class StopSignal: Sendable {
    enum Outcome {
        case stopped, readable, nothing
    }

    private let reading: Int32
    private let writing: Int32

    /// - Returns: `nil` if there are no descriptors left.
    init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Never read again, so that every later wait ends at once.
    func send() {
        var byte: UInt8 = 0
        _ = write(writing, &byte, 1)
    }

    /// Waits until `socket` can be read, a stop, or the end of the time.
    func wait(for socket: Int32, milliseconds: Int32) -> Outcome {
        var entries = [
            pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&entries, 2, milliseconds)
        if entries[0].revents != 0 { return .stopped }
        return entries[1].revents != 0 ? .readable : .nothing
    }
}
