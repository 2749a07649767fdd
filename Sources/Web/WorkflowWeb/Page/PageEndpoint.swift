import WorkflowLive

/// One WebSocket as the endpoint of a session.
struct PageEndpoint: SocketEndpoint {
    /// The identifier, unique among all connections of a server.
    let id: LiveConnection.ID
    let socket: any PageSocket
    let home: SessionHome
    /// Holds messages while it is not known whether the login has ended; nil on a server that is alone.
    let valve: PageValve?
    /// Called after the session lost the connection, with the number of bytes that are kept for its page.
    let onDisconnect: @Sendable (LiveConnection.ID, Int) -> Void

    package var loop: HomeLoop { home.loop }

    /// The session's side of it.
    var live: LiveConnection {
        LiveConnection(id: id, send: { send($0) }, close: { socket.close($0) })
    }

    private func send(_ message: String) {
        switch valve?.admit(outgoing: message, goOn) ?? .pass {
        case .pass: socket.send(message)
        case .held: break
        case .full: socket.close(.overloaded)
        }
    }

    package func receive(_ message: String) -> Int {
        switch valve?.admit(incoming: message, goOn) ?? .pass {
        case .pass: return home.receive(message, from: id)
        case .held: break
        case .full: socket.close(.overloaded)
        }
        return 1
    }

    /// Sends and receives what was held, unless it has to be held again.
    private func goOn() {
        guard let held = valve?.take() else { return }
        for message in held.outgoing { send(message) }
        for message in held.incoming { _ = receive(message) }
    }

    package func disconnected() {
        _ = valve?.take()
        onDisconnect(id, home.disconnect(id))
    }
}
