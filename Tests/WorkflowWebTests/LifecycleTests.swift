import Foundation
import Testing

@testable import WorkflowWeb

struct LifecycleTests {
    @Test func `a port in use is an error of one clear line`() async throws {
        try await withServer { server in
            #expect {
                _ = try Listener(host: "127.0.0.1", port: server.port)
            } throws: { error in
                (error as? WebServerError)?.kind == .portTaken
                    && "\(error)".contains("port \(server.port)")
                    && !"\(error)".contains("\n")
            }
        }
    }

    @Test func `an address that is not ours is an error of one clear line`() {
        #expect {
            _ = try Listener(host: "192.0.2.1", port: 0)
        } throws: { error in
            (error as? WebServerError)?.kind == .cannotListen && "\(error)".contains("192.0.2.1")
        }
    }

    @Test func `port 0 takes a free port and tells it`() async throws {
        try await withServer { server in
            #expect(server.port > 0)
            #expect(server.server.url == "http://127.0.0.1:\(server.port)")
            #expect(server.reports.all.contains("serving on \(server.server.url)"))
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `of a server that has stopped nothing is left`() async throws {
        let (goings, gone) = AsyncStream.makeStream(of: Never.self)
        try await withServer(handler: { [ending = Ending(of: gone)] _ in ending.answer() }) { server in
            try #expect(server.http().get("/").status == 404)
        }
        // The last threads may hold it for a moment.
        for await _ in goings {}
        #expect(!Task.isCancelled)
    }

    /// A part of an app that finishes a stream when it is released.
    private final class Ending: Sendable {
        private let gone: AsyncStream<Never>.Continuation

        init(of gone: AsyncStream<Never>.Continuation) { self.gone = gone }

        deinit { gone.finish() }

        func answer() -> WebResponse { .notFound }
    }

    @Test func `a stop says goodbye to every page with a delay, and frees the port`() async throws {
        let sockets = 20
        var options = WebServerOptions.ephemeral
        options.limits.graceTime = .seconds(300)
        let server = try WebServer(
            options: options,
            assets: [],
            onReport: nil,
            clock: .system,
            acceptor: EchoAcceptor(),
            handler: { _ in .notFound }
        )
        try await server.start()
        let port = server.port
        let clients = try await onThread {
            try Isolated(
                (0..<sockets).map { _ in
                    let socket = try WebSocketClient(port: port)
                    try socket.send("hello")
                    try #expect(socket.next() == .text("welcome"))
                    return socket
                }
            )
        }
        async let stopped: Void = server.stop()
        try await onThread {
            for socket in clients.value {
                guard case .close(let code, let reason) = try socket.next() else {
                    Issue.record("ended without goodbye")
                    continue
                }
                #expect(code == 1012)
                #expect((500...1000).contains(Int(reason) ?? 0))
                try socket.sendFrame([3, 244], opcode: 8)
            }
        }
        await stopped
        let again = try Listener(host: "127.0.0.1", port: port)
        close(again.descriptor)
    }

    @Test func `a response under way is finished before the stop`() async throws {
        let gate = Gate()
        let stopping = Gate()
        let server = try WebServer(options: .ephemeral, onReport: { if $0.kind == .stopping { stopping.open() } }) {
            _ in
            await gate.arrive()
            return .text("finished")
        }
        try await server.start()
        let port = server.port
        async let answer = onThread { try HTTPClient(port: port).get("/") }
        await gate.waitForArrival()
        async let stopped: Void = server.stop()
        await stopping.arrive()
        gate.open()
        #expect(try await answer.text == "finished")
        #expect(try await answer.headers["connection"] == "close")
        await stopped
    }

    @Test func `a signal stops a running server gracefully`() async throws {
        let reports = Reports()
        var options = WebServerOptions.ephemeral
        // A stop that takes longer ends the process, and with it the tests: on a busy machine that may be many seconds.
        options.limits.graceTime = .seconds(3600)
        let server = try WebServer(
            options: options,
            onReport: { report in
                reports.add(report)
                // Whoever learns that the server runs may stop it in the same moment.
                if report.kind == .started { kill(getpid(), SIGUSR1) }
            },
            handler: { _ in .notFound }
        )
        try await server.run(untilSignal: [SIGUSR1])
        #expect(reports.all.last == "stopped")
    }

    @Test func `a server starts once`() async throws {
        let server = try WebServer(options: .ephemeral) { _ in .notFound }
        try await server.start()
        await #expect(throws: WebServerError.alreadyStarted) { try await server.start() }
        await server.stop()
        await server.stop()
    }

    @Test func `many connections come and go and none is left`() async throws {
        try await withServer(handler: { _ in .text("ok") }) { server in
            for round in 0..<300 {
                let http = try server.http()
                if round % 3 > 0 { try #expect(http.get("/").status == 200) }
                if round % 3 > 1 { try http.socket.send("GET / HT") }
            }
            #expect(server.reports.wait { $0.filter { $0 == "connection closed" }.count == 300 })
        }
    }
}
