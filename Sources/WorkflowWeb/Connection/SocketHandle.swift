import WorkflowLive

/// The way out of one WebSocket, from any thread. After the socket's end every call does nothing.
///
/// What one thread sends goes out in its order.
package struct SocketHandle: Sendable {
    package let loop: HomeLoop
    let connection: ConnectionID

    package func send(_ text: String) {
        onLoop { $0.send(text) }
    }

    /// Closes after what was sent so far.
    package func close(_ code: CloseCode) {
        onLoop { $0.close(code) }
    }

    /// Says that one message has been handled, which lets the next one in.
    /// - Parameter weight: What it cost in comparison with a plain one.
    func handled(weight: Int) {
        onLoop { $0.handled(weight: weight) }
    }

    private func onLoop(_ action: @escaping @Sendable (SocketConnection) -> Void) {
        let (context, connection) = (loop.context, connection)
        if LoopThread.isRunning(loop) {
            if let socket = context.socket(connection) { action(socket) }
        } else {
            loop.post {
                if let socket = context.socket(connection) { action(socket) }
            }
        }
    }
}
