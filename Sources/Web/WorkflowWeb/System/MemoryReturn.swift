import CWebServer
import Dispatch
import TrellisSupport

/// Gives the memory of ended sessions back to the system.
///
/// The allocator keeps freed memory until somebody asks for it. This asks some seconds after many sessions have ended,
/// on a thread of its own, because that takes a few milliseconds.
final class MemoryReturn: Sendable {
    private struct State {
        var ended = 0
        var isPlanned = false
    }

    private let state = Guarded(State())
    private let sessions: Int
    private let delay: DispatchTimeInterval
    private let action: @Sendable () -> Void

    /// - Parameters:
    ///   - sessions: The number of sessions that end before memory is given back.
    ///   - delay: The time from then on; the shortest time between two returns.
    ///   - action: Gives memory back.
    init(
        sessions: Int = 100,
        delay: DispatchTimeInterval = .seconds(5),
        action: @escaping @Sendable () -> Void = { web_return_memory() }
    ) {
        self.sessions = sessions
        self.delay = delay
        self.action = action
    }

    /// Counts an ended session.
    func sessionDidEnd() {
        let isDue = state.withLock { state in
            state.ended += 1
            guard state.ended >= sessions, !state.isPlanned else { return false }
            state.isPlanned = true
            return true
        }
        guard isDue else { return }
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + delay) { [self] in
            state.withLock { $0 = State() }
            action()
        }
    }
}
