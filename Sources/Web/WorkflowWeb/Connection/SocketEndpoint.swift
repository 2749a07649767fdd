import WorkflowLive

/// The receiver of a WebSocket's messages after its hello was accepted. Called on `loop`, in order.
package protocol SocketEndpoint: Sendable {
    /// The loop of the endpoint, which need not be the socket's.
    var loop: HomeLoop { get }
    /// Handles a message after the hello.
    /// - Returns: The cost compared with a plain message: the number of entries of its lists.
    func receive(_ message: String) -> Int
    /// Handles the end of the socket. The last call.
    func disconnected()
}

/// Finds or creates the endpoint for a hello.
package protocol SocketAcceptor: Sendable {
    /// Judges a hello. Called on the socket's loop; messages sent through `socket` meanwhile go out first.
    func accept(hello: String, request: WebRequest, socket: SocketHandle) async -> SocketVerdict
}

/// The decision about a hello.
package enum SocketVerdict: Sendable {
    /// The socket's messages count against `limiter`, too, which it shares with other sockets.
    case accepted(any SocketEndpoint, limiter: SharedBucket? = nil)
    /// The socket is closed after the messages that were sent meanwhile.
    case refused(CloseCode)
}
