import WorkflowLive

/// What a WebSocket talks to once its hello was accepted. Called on `loop`, in order.
package protocol SocketEndpoint: Sendable {
    /// Where it lives, which need not be the socket's own loop.
    var loop: HomeLoop { get }
    /// A message after the hello.
    /// - Returns: What it cost in comparison with a plain one: the number of entries of its lists.
    func receive(_ message: String) -> Int
    /// The socket is gone. The last call.
    func disconnected()
}

/// Finds or makes the endpoint for a hello.
package protocol SocketAcceptor: Sendable {
    /// Called on the socket's loop. What is sent through `socket` before the result goes out first.
    func accept(hello: String, request: WebRequest, socket: SocketHandle) async -> SocketVerdict
}

/// What becomes of a hello.
package enum SocketVerdict: Sendable {
    /// The socket's messages count against each of `limiters`, which it shares with other sockets.
    case accepted(any SocketEndpoint, limiters: [SharedBucket] = [])
    /// Closed, after what was sent meanwhile.
    case refused(CloseCode)
}
