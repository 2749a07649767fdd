import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection, on a thread of its own, that listens for the changes that servers make.
final class ChangeListener: Sendable {
    enum Event: Sendable {
        /// A connection listens from now on. Of changes made before, some may not have been heard.
        case connected
        case changed(ChangeNotice)
    }

    /// Ends when the listener is stopped.
    let events: AsyncStream<Event>
    private let stopping: StopSignal

    init(address: PostgresAddress) throws(PostgresError) {
        guard let stopping = StopSignal() else { throw .unreachable("no file descriptors left") }
        self.stopping = stopping
        let (events, sink) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        DispatchQueue(label: "todo.postgres.listener").async {
            Self.listen(to: address, until: stopping, sink: sink)
            sink.finish()
        }
    }

    deinit {
        stopping.send()
    }

    /// The time of silence in milliseconds after which the connection is tried: one that is lost may not say so.
    private static let quietTime: Int32 = 10_000

    private static func listen(
        to address: PostgresAddress,
        until stopping: StopSignal,
        sink: AsyncStream<Event>.Continuation
    ) {
        var pause: Int32 = 100
        while true {
            // All ways out of this are errors, and a stop.
            do throws(PostgresError) {
                let connection = try Connection(address)
                try connection.execute("LISTEN \(ChangeNotice.channel)")
                sink.yield(.connected)
                pause = 100
                while true {
                    for text in try connection.notifications() {
                        if let notice = ChangeNotice(text: text) { sink.yield(.changed(notice)) }
                    }
                    switch stopping.wait(for: connection.socket, milliseconds: quietTime) {
                    case .stopped: return
                    case .readable: break
                    case .nothing:
                        connection.limitTime()
                        try connection.run("SELECT 1")
                    }
                }
            } catch {
                if stopping.wait(for: -1, milliseconds: pause) == .stopped { return }
                pause = min(pause * 2, 5_000)
            }
        }
    }
}

/// Ends the waiting of a thread.
private final class StopSignal: Sendable {
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
    ///
    /// - Parameter socket: -1 to wait for none.
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
