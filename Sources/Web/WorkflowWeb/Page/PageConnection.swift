import WorkflowLive

/// One WebSocket as the endpoint of a session.
struct PageConnection: SocketEndpoint {
    /// The identifier, unique among all connections of a server.
    let id: LiveConnection.ID
    let socket: any PageSocket
    let home: SessionHome
    /// Called after the session lost the connection, with the number of bytes that are kept for its page.
    let onDisconnect: @Sendable (LiveConnection.ID, Int) -> Void

    package var loop: HomeLoop { home.loop }

    /// The session's side of it.
    var live: LiveConnection {
        let socket = socket
        return LiveConnection(id: id, send: { socket.send($0) }, close: { socket.close($0) })
    }

    package func receive(_ message: String) -> Int {
        home.receive(message, from: id)
    }

    package func disconnected() {
        onDisconnect(id, home.disconnect(id))
    }
}
