import Synchronization
import TrellisSupport

/// Holds back the requests and pages of logins while this server may have missed a logout at another one (rule G4).
///
/// Without a store that servers share it is always open.
final class LoginGate: Sendable {
    enum Standing {
        /// The ended logins were not read yet since the start. Closed.
        case unread
        /// All that have ended are known.
        case current
        /// The store cannot be reached, so that what was known goes on to count.
        case cutOff
        /// The store can be reached again, and what was missed is being read. Closed.
        case behind

        fileprivate var isOpen: Bool { self == .current || self == .cutOff }
    }

    private struct State {
        var standing = Standing.current
        var waiting: [UInt64: @Sendable () -> Void] = [:]
        var lastNumber: UInt64 = 0
    }

    /// The time for which a request or a hello waits. Then the server tells it to come back.
    private let patience: Duration
    private let state = Guarded(State())
    /// The same as the state's, for a look without a lock.
    private let open = Atomic(true)

    init(patience: Duration = WebServerLimits().unknownLogoutTime) {
        self.patience = patience
    }

    var isOpen: Bool { open.load(ordering: .acquiring) }

    var standing: Standing { state.withLock { $0.standing } }

    /// Changes the standing, and runs what waits for the gate to open.
    /// - Returns: Whether it was another one before.
    @discardableResult
    func change(to standing: Standing) -> Bool {
        let (isNew, released) = state.withLock { state in
            // Nothing was read since the start, whether or not the store can be reached.
            let next = state.standing == .unread && standing != .current ? .unread : standing
            defer { state.standing = next }
            open.store(next.isOpen, ordering: .releasing)
            guard next.isOpen else { return (state.standing != next, [@Sendable () -> Void]()) }
            defer { state.waiting = [:] }
            return (state.standing != next, Array(state.waiting.values))
        }
        for work in released { work() }
        return isNew
    }

    /// Runs `work` once, as soon as the gate is open, on the thread that opens it.
    /// - Returns: A number for ``cancel(_:)``.
    @discardableResult
    func onOpen(_ work: @escaping @Sendable () -> Void) -> UInt64 {
        let number: UInt64? = state.withLock { state in
            guard !state.standing.isOpen else { return nil }
            state.lastNumber += 1
            state.waiting[state.lastNumber] = work
            return state.lastNumber
        }
        if number == nil { work() }
        return number ?? 0
    }

    func cancel(_ number: UInt64) { state.withLock { $0.waiting[number] = nil } }

    /// Waits until the gate is open, at most for its patience.
    /// - Returns: Whether it is.
    func waitUntilOpen() async -> Bool {
        if isOpen { return true }
        let (openings, continuation) = AsyncStream.makeStream(of: Bool.self)
        let number = onOpen { continuation.yield(true) }
        let timer = Task { [patience] in
            try await Task.sleep(for: patience)
            continuation.yield(false)
        }
        defer {
            timer.cancel()
            cancel(number)
        }
        for await isOpen in openings { return isOpen }
        return isOpen
    }
}
