import TrellisSupport
import WorkflowLive

/// Holds the frames between a page and its browser while the server may not know that the page's login has ended (rule
/// G4).
///
/// Nothing is lost and the order stays. The held frames go on when the gate is open again, if the page is still there.
/// On the page's home.
final class PageValve: Sendable {
    private struct State {
        var incoming: [String] = []
        var outgoing: [String] = []
        var bytes = 0
        var isHolding = false
    }

    /// The bytes that are held, beyond which the connection ends. Its browser comes back and sends again what was not acknowledged.
    static let mostBytes = 256 << 10

    private let gate: LoginGate
    private let loop: HomeLoop
    private let share: ByteShare
    /// Returns the login state of the page; nil if the page has ended.
    private let loginState: @Sendable () -> LoginState?
    private let state = Guarded(State())

    init(
        gate: LoginGate,
        loop: HomeLoop,
        share: ByteShare,
        loginState: @escaping @Sendable () -> LoginState?
    ) {
        self.gate = gate
        self.share = share
        self.loop = loop
        self.loginState = loginState
    }

    /// The decision about a message.
    enum Verdict {
        case pass
        case held
        /// It would be too much.
        case full
    }

    func admit(incoming message: String, _ goOn: @escaping @Sendable () -> Void) -> Verdict {
        admit(message, to: \.incoming, goOn)
    }

    func admit(outgoing message: String, _ goOn: @escaping @Sendable () -> Void) -> Verdict {
        admit(message, to: \.outgoing, goOn)
    }

    /// - Parameter goOn: Called on the loop when the gate is open.
    private func admit(
        _ message: String,
        to direction: WritableKeyPath<State, [String]>,
        _ goOn: @escaping @Sendable () -> Void
    ) -> Verdict {
        let mayHold = !gate.isOpen && loginState()?.isSignedIn == true
        let (verdict, isFirst) = state.withLock { state -> (Verdict, Bool) in
            guard mayHold || state.isHolding else { return (.pass, false) }
            state.bytes += message.utf8.count
            guard state.bytes <= Self.mostBytes, share.hold(state.bytes) else { return (.full, false) }
            state[keyPath: direction].append(message)
            defer { state.isHolding = true }
            return (.held, !state.isHolding)
        }
        if isFirst { gate.onOpen { [loop] in loop.post(goOn) } }
        return verdict
    }

    /// Takes the held frames; none of a page that has ended.
    func take() -> (incoming: [String], outgoing: [String]) {
        let isThere = loginState() != nil
        let held = state.withLock { state in
            defer { state = State() }
            _ = share.hold(0)
            return (state.incoming, state.outgoing)
        }
        return isThere ? held : ([], [])
    }
}
