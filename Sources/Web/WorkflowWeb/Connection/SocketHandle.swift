import WorkflowLive

/// A way to the browser of a page.
package protocol PageSocket: Sendable {
    /// The loop that the socket belongs to.
    var loop: HomeLoop { get }
    /// Sends a message. From any thread.
    func send(_ text: String)
    /// Closes after the messages sent so far.
    func close(_ code: CloseCode)
}

/// A handle for sending on one WebSocket from any thread. After the socket's end every call does nothing.
///
/// Messages of one thread go out in order.
package struct SocketHandle: PageSocket {
    package let loop: HomeLoop
    let connection: ConnectionID

    package func send(_ text: String) {
        // Most often on the loop: without a closure.
        if LoopThread.isRunning(loop) {
            loop.context.socket(connection)?.send(text)
        } else {
            onLoop { $0.send(text) }
        }
    }

    /// Closes after the messages sent so far.
    package func close(_ code: CloseCode) {
        onLoop { $0.close(code) }
    }

    /// Counts one message as handled, so that the next one can be.
    /// - Parameter weight: The cost compared with a plain message.
    func handled(weight: Int) {
        onLoop { $0.handled(weight: weight) }
    }

    private func onLoop(_ action: @escaping @Sendable (WebSocketConnection) -> Void) {
        loop.onLoop { [loop, connection] in
            if let socket = loop.context.socket(connection) { action(socket) }
        }
    }
}
