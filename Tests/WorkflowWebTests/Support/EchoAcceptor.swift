import TrellisSupport
import WorkflowLive

@testable import WorkflowWeb

/// Takes any hello, says "welcome", and sends every message back. Three words are special.
final class EchoAcceptor: SocketAcceptor {
    private let loops: [HomeLoop]
    let ends = Guarded(0)

    /// - Parameter loops: where endpoints live, whatever loop the socket is on; none is the socket's own.
    init(loops: [HomeLoop] = []) {
        self.loops = loops
    }

    func accept(hello: String, request: WebRequest, socket: SocketHandle) async -> SocketVerdict {
        if hello == "refuse" { return .refused(.openElsewhere) }
        socket.send("welcome")
        return .accepted(EchoEndpoint(loop: loops.first ?? socket.loop, socket: socket, acceptor: self))
    }
}

private struct EchoEndpoint: SocketEndpoint {
    let loop: HomeLoop
    let socket: SocketHandle
    let acceptor: EchoAcceptor

    func receive(_ message: String) -> Int {
        switch message {
        case "flood": for _ in 0..<64 { socket.send(String(repeating: "x", count: 60_000)) }
        case "close": socket.close(.openElsewhere)
        default: socket.send(message)
        }
        return 1
    }

    func disconnected() {
        acceptor.ends.withLock { $0 += 1 }
    }
}
