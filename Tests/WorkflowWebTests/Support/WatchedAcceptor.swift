import TrellisSupport
@testable import WorkflowWeb

/// An echo whose socket a test looks at, from work on the socket's loop.
final class WatchedAcceptor: SocketAcceptor {
    let gate = Gate()
    private let waits: Bool
    private let echo = EchoAcceptor()
    private let handle = Guarded<SocketHandle?>(nil)

    /// - Parameter waits: Whether a hello is judged only when the gate opens.
    init(waits: Bool = false) {
        self.waits = waits
    }

    /// Whether the socket is read now. On its loop.
    var isReading: Bool {
        handle.withLock { $0 }.flatMap { $0.loop.context.socket($0.connection)?.isReading } ?? false
    }

    func accept(hello: String, request: WebRequest, socket: SocketHandle) async -> SocketVerdict {
        handle.withLock { $0 = socket }
        if waits { await gate.arrive() }
        return await echo.accept(hello: hello, request: request, socket: socket)
    }
}
