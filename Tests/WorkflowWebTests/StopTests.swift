import Foundation
import Testing
import TrellisSupport

@testable import WorkflowWeb

/// A step that does not end is reported, and keeps neither the other loops nor the stop (rule F8).
struct StopTests {
    private static func server(
        workers: Int,
        reports: Reports,
        trap: Trap,
        _ change: (inout WebServerLimits) -> Void
    ) throws -> WebServer {
        var options = WebServerOptions.ephemeral
        options.workers = workers
        change(&options.limits)
        return try WebServer(options: options, onReport: { reports.add($0) }, acceptor: EchoAcceptor()) { request in
            if ["/stuck", "/other"].contains(request.path) { trap.hold() }
            return .text("fine")
        }
    }

    @Test func `a loop without progress is reported once with what it does`() async throws {
        let (reports, trap) = (Reports(), Trap())
        let server = try Self.server(workers: 2, reports: reports, trap: trap) { $0.stuckStep = .milliseconds(20) }
        try await server.start()
        let port = server.port
        try await onThread {
            // Each loop gets one of the connections.
            let (http, other) = (try HTTPClient(port: port), try HTTPClient(port: port))
            try http.send("GET", "/stuck")
            #expect(reports.wait { $0.contains { Self.isOfStuckLoop($0, at: "/stuck") } })
            // When the second loop is reported, the first has been looked at again.
            try other.send("GET", "/other")
            #expect(reports.wait { $0.contains { Self.isOfStuckLoop($0, at: "/other") } })
            #expect(reports.all.count { Self.isOfStuckLoop($0, at: "/stuck") } == 1)
            trap.open()
            try #expect(http.readResponse().text == "fine")
            try #expect(other.readResponse().text == "fine")
        }
        await server.stop()
    }

    /// Other steps may be slow, too, on a busy machine.
    private static func isOfStuckLoop(_ report: String, at path: String) -> Bool {
        report.contains("no progress") && report.contains("answer to GET \(path)")
    }

    @Test func `a stop gives up on a handler that never returns, and says goodbye on the other loops`() async throws {
        let (reports, trap) = (Reports(), Trap())
        let server = try Self.server(workers: 2, reports: reports, trap: trap) { $0.graceTime = .seconds(3) }
        try await server.start()
        let port = server.port
        // Two sockets and two requests: each loop has one of both, because connections are handed out in turn.
        let sockets = try await onThread {
            let sockets = try (0..<2).map { _ in try WebSocketClient(port: port) }
            for socket in sockets {
                try socket.send("hello")
                try #expect(socket.next() == .text("welcome"))
            }
            let stuck = try HTTPClient(port: port)
            try stuck.send("GET", "/stuck")
            trap.isHolding.wait()
            return Isolated((sockets, stuck))
        }
        await server.stop()
        #expect(reports.all.last == "stopped")
        #expect(reports.all.contains { $0.contains("did not end") })
        let goodbyes = try await onThread {
            // The stuck loop's socket is told nothing, so it is only asked once the loop goes on.
            trap.open()
            return try sockets.value.0.map { try $0.next() }
        }
        #expect(goodbyes.contains { if case .close(1012, _) = $0 { true } else { false } })
    }

    @Test func `requests that have come when the server stops are answered`() async throws {
        let (reports, trap) = (Reports(), Trap())
        let server = try Self.server(workers: 1, reports: reports, trap: trap) { $0.graceTime = .seconds(300) }
        try await server.start()
        let port = server.port
        let waiting = try await onThread {
            let (stuck, idle) = (try HTTPClient(port: port), try HTTPClient(port: port))
            try #expect(idle.get("/").text == "fine")
            try stuck.send("GET", "/stuck")
            trap.isHolding.wait()
            // Now nobody accepts or reads.
            let new = try HTTPClient(port: port)
            try idle.send("GET", "/")
            try new.send("GET", "/")
            return Isolated([stuck, idle, new])
        }
        async let stopped: Void = server.stop()
        try await onThread {
            #expect(reports.wait { $0.contains { $0.hasPrefix("stopping") } })
            trap.open()
            for client in waiting.value {
                let answer = try client.readResponse()
                #expect(answer.text == "fine")
                #expect(answer.headers["connection"] == "close")
            }
        }
        await stopped
    }

    @Test func `work that always adds work does not keep a loop from ending`() async throws {
        let loop = try HomeLoop()
        loop.start()
        let isOver = Guarded(false)
        @Sendable func again() {
            loop.post { if !isOver.withLock({ $0 }) { again() } }
        }
        again()
        await loop.stop()
        isOver.withLock { $0 = true }
    }

    @Test func `work that always adds work keeps no connection waiting`() async throws {
        let loops = Guarded<HomeLoop?>(nil)
        let handler: WebServer.Handler = { _ in .text("fine") }
        let acceptor = LoopNoting { loop in loops.withLock { $0 = loop } }
        try await withServer(workers: 1, acceptor: acceptor, handler: handler) { server in
            let socket = try server.webSocket()
            try socket.send("hello")
            try #expect(socket.next() == .text("welcome"))
            let loop = try #require(loops.withLock { $0 })
            let isOver = Guarded(false)
            @Sendable func again() {
                loop.post { if !isOver.withLock({ $0 }) { again() } }
            }
            again()
            for _ in 0..<20 { try #expect(server.http().get("/").text == "fine") }
            isOver.withLock { $0 = true }
        }
    }
}

/// An echo that tells where its sockets live.
private final class LoopNoting: SocketAcceptor {
    private let note: @Sendable (HomeLoop) -> Void
    private let echo = EchoAcceptor()

    init(_ note: @escaping @Sendable (HomeLoop) -> Void) {
        self.note = note
    }

    func accept(hello: String, request: WebRequest, socket: SocketHandle) async -> SocketVerdict {
        note(socket.loop)
        return await echo.accept(hello: hello, request: request, socket: socket)
    }
}
