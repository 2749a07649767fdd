import Foundation
import TrellisSupport

/// One thread that waits for the descriptors of all terminals of the process, and for times: `poll`, which all systems have.
///
/// It sleeps while nothing happens. What a source does when it is ready is short and never waits.
final class TerminalPoller: Sendable {
    /// The poller of the process; `nil` if there was no descriptor left for it.
    static let shared = TerminalPoller()

    private let sources = Guarded<[ObjectIdentifier: PolledSource]>([:])
    private let wakeUp: (reading: Int32, writing: Int32)

    private init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        wakeUp = (ends[0], ends[1])
        let thread = Thread { [self] in while true { turn() } }
        thread.name = "trellis-terminals"
        thread.start()
    }

    func add(_ source: PolledSource) {
        sources.withLock { $0[ObjectIdentifier(source)] = source }
        wake()
    }

    /// Returns when the source is not in use any more, so that its descriptor can be closed.
    func remove(_ source: PolledSource) {
        source.wish.withLock { $0 = PolledSource.Wish(isRemoved: true) }
        _ = sources.withLock { $0.removeValue(forKey: ObjectIdentifier(source)) }
        wake()
    }

    /// Lets the thread look at the wishes of the sources again.
    func wake() {
        var byte: UInt8 = 0
        _ = write(wakeUp.writing, &byte, 1)
    }

    private func turn() {
        let sources = sources.withLock { Array($0.values) }
        var entries = [pollfd(fd: wakeUp.reading, events: Int16(POLLIN), revents: 0)]
        var earliest: Duration?
        for source in sources {
            let wish = source.wish.withLock { $0 }
            // A negative descriptor is passed over.
            entries.append(pollfd(fd: wish.events == 0 ? -1 : source.descriptor, events: wish.events, revents: 0))
            if let deadline = wish.deadline { earliest = min(earliest ?? deadline, deadline) }
        }
        _ = poll(&entries, nfds_t(entries.count), Self.milliseconds(until: earliest))
        drainWakeUps()
        for (source, entry) in zip(sources, entries.dropFirst()) where entry.revents != 0 { source.ready(entry.revents) }
        let now = TerminalClock.now
        for source in sources { source.timePassed(now) }
    }

    private static func milliseconds(until deadline: Duration?) -> Int32 {
        guard let deadline else { return -1 }
        let left = deadline - TerminalClock.now
        guard left > .zero else { return 0 }
        // Rounded up, so that the thread does not wake too early, again and again.
        return Int32(clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
    }

    private func drainWakeUps() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(wakeUp.reading, &bytes, bytes.count) == bytes.count {}
    }
}

/// A descriptor that the poller watches, and a time that it waits for.
final class PolledSource: Sendable {
    struct Wish: Sendable {
        /// `POLLIN`, `POLLOUT`; 0 to be told of nothing.
        var events: Int16 = 0
        var deadline: Duration?
        var isRemoved = false
    }

    let descriptor: Int32
    let wish: Guarded<Wish>
    private let onReady: @Sendable (Int16) -> Int16
    private let onTime: @Sendable () -> Void

    /// Creates a source.
    /// - Parameters:
    ///   - onReady: Called on the poller's thread with what is ready; returns what to wait for from then on. The descriptor is
    ///     open meanwhile. It must not use the source.
    ///   - onTime: Called on the poller's thread when the deadline has passed, after everything that was ready.
    init(
        _ descriptor: Int32,
        events: Int16 = Int16(POLLIN),
        onReady: @escaping @Sendable (Int16) -> Int16,
        onTime: @escaping @Sendable () -> Void = {}
    ) {
        self.descriptor = descriptor
        self.onReady = onReady
        self.onTime = onTime
        wish = Guarded(Wish(events: events))
    }

    func ready(_ events: Int16) {
        wish.withLock { wish in
            if !wish.isRemoved { wish.events = onReady(events) }
        }
    }

    func timePassed(_ now: Duration) {
        let isDue = wish.withLock { wish in
            guard let deadline = wish.deadline, now >= deadline else { return false }
            wish.deadline = nil
            return true
        }
        if isDue { onTime() }
    }
}

/// The time that drivers use: since the first use of it.
enum TerminalClock {
    private static let start = ContinuousClock.now

    static var now: Duration { start.duration(to: .now) }
}
