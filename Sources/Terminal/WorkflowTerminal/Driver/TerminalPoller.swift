import Foundation
import TrellisSupport

/// One thread that waits for the descriptors of all terminals of the process, and for times.
///
/// It sleeps while nothing happens. What a source does when it is ready is short and never waits.
final class TerminalPoller: Sendable {
    /// The poller of the process; `nil` if there was no descriptor left for it.
    static let shared = TerminalPoller()

    private struct State {
        var sources: [UInt64: PolledSource] = [:]
        /// Only those of sources that wait for a time, which are few.
        var deadlines: [UInt64: Duration] = [:]
        var lastToken: UInt64 = 0
        var wakesAt = Duration.zero
    }

    private let state = Guarded(State())
    private let waiter: DescriptorWaiter

    private init?() {
        guard let waiter = DescriptorWaiter() else { return nil }
        self.waiter = waiter
        let thread = Thread { [self] in while true { turn() } }
        thread.name = "trellis-terminals"
        thread.start()
    }

    /// Creates a source that is watched.
    /// - Parameters:
    ///   - events: `POLLIN`, `POLLOUT`; 0 for none.
    ///   - onReady: Called on the poller's thread with what is ready; returns what to wait for from then on. The descriptor is
    ///     open meanwhile. It must not use the source.
    ///   - onTime: Called on the poller's thread when the deadline has passed, after everything that was ready.
    func add(
        _ descriptor: Int32,
        events: Int16 = Int16(POLLIN),
        onReady: @escaping @Sendable (Int16) -> Int16,
        onTime: @escaping @Sendable () -> Void = {}
    ) -> PolledSource {
        let source = state.withLock { state in
            state.lastToken += 1
            let source = PolledSource(descriptor, state.lastToken, self, onReady: onReady, onTime: onTime)
            state.sources[state.lastToken] = source
            return source
        }
        source.watch(events)
        return source
    }

    fileprivate func watch(_ source: PolledSource, from old: Int16, to new: Int16) {
        waiter.watch(source.descriptor, token: source.token, from: old, to: new)
    }

    fileprivate func wait(for source: PolledSource, until deadline: Duration?) {
        let isEarlier = state.withLock { state in
            state.deadlines[source.token] = deadline
            return deadline.map { $0 < state.wakesAt } ?? false
        }
        if isEarlier { waiter.wake() }
    }

    fileprivate func forget(_ source: PolledSource) {
        state.withLock { state in
            state.sources[source.token] = nil
            state.deadlines[source.token] = nil
        }
    }

    private func turn() {
        let deadline = state.withLock { state in
            let earliest = state.deadlines.values.min()
            state.wakesAt = earliest ?? .seconds(1 << 40)
            return earliest
        }
        for (token, events) in waiter.wait(milliseconds: Self.milliseconds(until: deadline)) {
            state.withLock { $0.sources[token] }?.ready(events)
        }
        for source in takeDue(TerminalClock.now) { source.onTime() }
    }

    private func takeDue(_ now: Duration) -> [PolledSource] {
        state.withLock { state in
            let due = state.deadlines.filter { now >= $0.value }.keys
            for token in due { state.deadlines[token] = nil }
            return due.compactMap { state.sources[$0] }
        }
    }

    private static func milliseconds(until deadline: Duration?) -> Int32 {
        guard let deadline else { return -1 }
        let left = deadline - TerminalClock.now
        guard left > .zero else { return 0 }
        // Rounded up, so that the thread does not wake too early, again and again.
        return Int32(clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
    }
}

/// A descriptor that the poller watches, and a time that it waits for.
final class PolledSource: Sendable {
    let descriptor: Int32
    fileprivate let token: UInt64
    private let poller: TerminalPoller
    private let state = Guarded(State())
    private let onReady: @Sendable (Int16) -> Int16
    fileprivate let onTime: @Sendable () -> Void

    private struct State {
        var events: Int16 = 0
        var isRemoved = false
    }

    fileprivate init(
        _ descriptor: Int32,
        _ token: UInt64,
        _ poller: TerminalPoller,
        onReady: @escaping @Sendable (Int16) -> Int16,
        onTime: @escaping @Sendable () -> Void
    ) {
        (self.descriptor, self.token, self.poller) = (descriptor, token, poller)
        (self.onReady, self.onTime) = (onReady, onTime)
    }

    /// Waits for more events, `POLLIN` and `POLLOUT`.
    func watch(_ events: Int16) {
        state.withLock { state in
            guard !state.isRemoved else { return }
            poller.watch(self, from: state.events, to: state.events | events)
            state.events |= events
        }
    }

    /// Waits for a time in place of the one before; `nil` for none.
    func wait(until deadline: Duration?) {
        poller.wait(for: self, until: deadline)
    }

    /// Ends the watching, and returns when the source is not in use any more, so that its descriptor can be closed.
    func remove() {
        state.withLock { state in
            guard !state.isRemoved else { return }
            poller.watch(self, from: state.events, to: 0)
            state = State(isRemoved: true)
        }
        poller.forget(self)
    }

    fileprivate func ready(_ events: Int16) {
        state.withLock { state in
            guard !state.isRemoved else { return }
            let new = onReady(events)
            poller.watch(self, from: state.events, to: new)
            state.events = new
        }
    }
}

/// The time that drivers use: since the first use of it.
enum TerminalClock {
    private static let start = ContinuousClock.now

    static var now: Duration { start.duration(to: .now) }
}
