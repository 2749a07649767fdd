import Foundation
import WorkflowLive
import WorkflowWeb

/// Sends every message back: what is left is the loop, the sockets and the frames.
struct EchoAcceptor: SocketAcceptor {
    func accept(hello: String, request: WebRequest, socket: SocketHandle) async -> SocketVerdict {
        socket.send("welcome")
        return .accepted(EchoEndpoint(loop: socket.loop, socket: socket))
    }
}

private struct EchoEndpoint: SocketEndpoint {
    let loop: HomeLoop
    let socket: SocketHandle

    func receive(_ message: String) -> Int {
        socket.send(message)
        return 1
    }

    func disconnected() {}
}

/// The server's half of the benchmark, in a process of its own, so that its processor time and memory are its alone.
enum EchoServer {
    static func run() async throws {
        var options = WebServerOptions()
        (options.port, options.workers) = (0, 1)
        let never = Duration.seconds(3600)
        (options.limits.eventsPerSecond, options.limits.eventBurst) = (1_000_000_000, 1_000_000_000)
        (options.limits.bytesPerSecond, options.limits.byteBurst) = (1 << 40, 1 << 40)
        (options.limits.pingInterval, options.limits.helloTime) = (never, never)
        options.limits.connections = 1 << 20
        let server = try WebServer(options: options, acceptor: EchoAcceptor()) { EchoPage.answer($0) }
        try await server.start()
        FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
        // Until the other half closes the pipe.
        while readLine() != nil {}
        await server.stop()
    }
}
