import Foundation
import TrellisSupport

/// The thread that accepts the connections of a server and offers them to its loops.
///
/// An offer asks a loop to take one of the waiting connections. If the loop does not take it in time, the thread offers
/// it to another one, so no connection waits for a loop that stands still. While no loop takes anything, connections
/// wait in the system.
final class Acceptor: Sendable {
    private struct State {
        var turns: LoopTurns
        /// Accepted, and not taken by a loop.
        var waiting: [(descriptor: Int32, address: String)] = []
        /// A Boolean value that indicates whether the thread waits for a loop to take something.
        var isHeldUp = false
        var isClosing = false
        var onClosed: [@Sendable () -> Void] = []
        var hasClosed = false
    }

    private let listener: Listener
    private let loops: [HomeLoop]
    private let server: ServerCore
    private let poller: Poller
    private let patience: UInt64
    private let state: Guarded<State>

    /// The number of connections that may wait here; the others wait in the system.
    private static let mostWaiting = 64
    /// The pause before the next accept when the process has no descriptor left: the socket stays ready meanwhile.
    static let pauseWithoutDescriptors = UInt64(100_000_000)

    /// Creates an acceptor, to which the listening socket belongs from here on.
    /// - Throws: `WebServerError` of kind `outOfResources`; then the socket is still the caller's.
    init(_ listener: Listener, loops: [HomeLoop], server: ServerCore) throws(WebServerError) {
        (self.listener, self.loops, self.server) = (listener, loops, server)
        patience = UInt64(server.limits.offerTime.microseconds) * 1_000
        poller = try Poller()
        guard poller.add(listener.descriptor, token: 0, for: .read) else { throw .outOfResources("a listening socket") }
        state = Guarded(State(turns: LoopTurns(count: loops.count, patience: patience)))
    }

    func start() {
        LoopThread.start(name: "trellis-accept") { self.run() }
    }

    /// Accepts what waits at the listening socket, and closes it. Returns when it is closed.
    func close() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let hasClosed = state.withLock { state in
                state.isClosing = true
                if !state.hasClosed { state.onClosed.append { continuation.resume() } }
                return state.hasClosed
            }
            if hasClosed { continuation.resume() } else { poller.wake() }
        }
    }

    /// Closes what no loop has taken, because the server has stopped.
    func closeWaiting() {
        let waiting = state.withLock { exchange(&$0.waiting, with: []) }
        for connection in waiting {
            Foundation.close(connection.descriptor)
            server.admission.left(connection.address)
        }
    }

    // MARK: - The thread

    private func run() {
        var watched = Interest.read
        var pause: UInt64?
        while !state.withLock({ $0.isClosing }) {
            let now = MonotonicTime.nanoseconds
            if let end = pause, now >= end { pause = nil }
            offerAgain(now: now)
            let isHeldUp = holdUp(now: now)
            let wanted: Interest = isHeldUp || pause != nil ? [] : .read
            if wanted != watched { poller.change(listener.descriptor, token: 0, from: watched, to: wanted) }
            watched = wanted
            var isReady = false
            poller.wait(milliseconds: timeout(until: pause, now: now)) { _, _ in isReady = true }
            if isReady, !accept(atMost: Self.mostWaiting) {
                server.report(.cannotAccept)
                pause = MonotonicTime.nanoseconds + Self.pauseWithoutDescriptors
            }
        }
        poller.remove(listener.descriptor, watchedFor: watched)
        finish()
    }

    private func nextLoop(_ state: inout State, now: UInt64) -> Int? {
        state.turns.offer(now: now) { loops[$0].counters.load }
    }

    /// Offers connections that were not taken in time to loops that do not stand still.
    private func offerAgain(now: UInt64) {
        let loops: [Int] = state.withLock { state in
            var loops: [Int] = []
            while state.turns.liveOffers(now: now) < state.waiting.count, let loop = nextLoop(&state, now: now) {
                loops.append(loop)
            }
            return loops
        }
        for loop in loops { offer(to: loop) }
    }

    /// Returns whether a loop has to take something before more is accepted; then it wakes this thread.
    private func holdUp(now: UInt64) -> Bool {
        state.withLock { state in
            state.isHeldUp =
                state.waiting.count >= Self.mostWaiting || state.turns.allStandStill(now: now)
            return state.isHeldUp
        }
    }

    private func timeout(until pause: UInt64?, now: UInt64) -> Int32 {
        let isAnyWaiting = state.withLock { state in
            !state.waiting.isEmpty && !state.turns.allStandStill(now: now)
        }
        let ends = [pause, isAnyWaiting ? now + patience : nil].compactMap(\.self)
        return ends.min().map { Int32(clamping: ($0 - now + 999_999) / 1_000_000) } ?? -1
    }

    /// - Returns: False if the process has no descriptor left.
    private func accept(atMost count: Int) -> Bool {
        for _ in 0..<count {
            switch listener.accept() {
            case .none: return true
            case .exhausted: return false
            case .connection(let descriptor, let address):
                guard server.admission.enter(address) else {
                    server.report(.refused(.tooManyConnections, address: address))
                    Listener.refuse(descriptor)
                    continue
                }
                let loop = state.withLock { state in
                    state.waiting.append((descriptor, address))
                    return nextLoop(&state, now: MonotonicTime.nanoseconds)
                }
                if let loop { offer(to: loop) }
            }
        }
        return true
    }

    private func finish() {
        // The queue of the socket has 1,024 places.
        _ = accept(atMost: 1_024)
        Foundation.close(listener.descriptor)
        // Whichever loop comes to it, because some may be about to end.
        for loop in loops {
            loop.post { while self.take(on: loop) {} }
        }
        let onClosed = state.withLock { state in
            state.hasClosed = true
            return exchange(&state.onClosed, with: [])
        }
        for action in onClosed { action() }
    }

    // MARK: - The loops

    private func offer(to number: Int) {
        let loop = loops[number]
        loop.post {
            let mustWake = self.state.withLock { state in
                state.turns.answered(number, now: MonotonicTime.nanoseconds)
                defer { state.isHeldUp = false }
                return state.isHeldUp
            }
            _ = self.take(on: loop)
            if mustWake { self.poller.wake() }
        }
    }

    /// Serves the connection that has waited longest on `loop`, which is the caller's.
    /// - Returns: False if none waits.
    private func take(on loop: HomeLoop) -> Bool {
        let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        guard let next else { return false }
        HTTPConnection.begin(on: next.descriptor, from: next.address, of: server, in: loop.context)
        return true
    }
}
