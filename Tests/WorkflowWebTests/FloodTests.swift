import Foundation
import Testing

@testable import WorkflowWeb

/// What a stranger with a socket can cost is bounded in bytes, frames and time, in each phase (rules F2, F8, G9).
struct FloodTests {
    @Test(arguments: WebSocketClient.Way.allCases)
    func `empty fragments end their message at the limit of frames`(way: WebSocketClient.Way) async throws {
        try await withServer(limits: .patient { $0.fragments = 10 }) { server in
            let socket = try server.webSocket(by: way)
            try socket.sendFrame([], isFinal: false)
            for _ in 0..<20 { try? socket.sendFrame([], opcode: 0, isFinal: false) }
            try #expect(socket.next() == .close(code: 1009, reason: "frame too large"))
        }
    }

    @Test(arguments: [0, 9] as [UInt8]) func `fragments and pings cost what messages cost`(opcode: UInt8) async throws {
        let acceptor = WatchedAcceptor()
        // As good as none, once the burst is gone.
        let limits = WebServerLimits.patient { ($0.eventBurst, $0.eventsPerSecond, $0.fragments) = (10, 0, 1000) }
        let handler: WebServer.Handler = { _ in .text("\(acceptor.isReading)") }
        try await withServer(limits: limits, workers: 1, acceptor: acceptor, handler: handler) { server in
            let socket = try server.webSocket()
            try socket.send("hello")
            try #expect(socket.next() == .text("welcome"))
            try #expect(server.http().get("/").text == "true")
            let first = opcode == 0 ? [WebSocketClient.frame(isFinal: false)] : []
            let more = WebSocketClient.frame(opcode: opcode, isFinal: opcode == 9)
            try socket.send(first + Array(repeating: more, count: 12))
            // The one loop has read them before it answers, because they came first.
            try #expect(server.http().get("/").text == "false")
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `nothing is read while a hello is judged`(way: WebSocketClient.Way) async throws {
        let acceptor = WatchedAcceptor(waits: true)
        let handler: WebServer.Handler = { _ in .text("\(acceptor.isReading)") }
        try await withServer(workers: 1, acceptor: acceptor, handler: handler) { server in
            let socket = try server.webSocket(by: way)
            try socket.send(["hello", "more"].map { WebSocketClient.frame(Array($0.utf8)) })
            try #expect(server.http().get("/").text == "false")
            acceptor.gate.open()
            try #expect(socket.next() == .text("welcome"))
            try #expect(socket.next() == .text("more"))
        }
    }

    @Test func `judging a hello has a deadline`() async throws {
        let limits = WebServerLimits.patient { $0.requestTime = .milliseconds(20) }
        try await withServer(limits: limits, acceptor: WatchedAcceptor(waits: true)) { server in
            let socket = try server.webSocket()
            try socket.send("hello")
            try #expect(socket.next() == .close(code: 1013, reason: "overloaded"))
        }
    }

    @Test func `a pipeline of requests keeps no other connection waiting`() async throws {
        try await withServer(workers: 1, handler: { .text($0.path) }) { server in
            let greedy = try server.http()
            let one = "GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            try greedy.socket.send(String(repeating: one, count: 2000))
            try #expect(server.http().get("/other").text == "/other")
            for _ in 0..<2000 { try #expect(greedy.readResponse().text == "/x") }
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `bytes have a rate of their own`(way: WebSocketClient.Way) async throws {
        let acceptor = WatchedAcceptor()
        let limits = WebServerLimits.patient { ($0.byteBurst, $0.bytesPerSecond) = (1000, 0) }
        let handler: WebServer.Handler = { _ in .text("\(acceptor.isReading)") }
        try await withServer(limits: limits, workers: 1, acceptor: acceptor, handler: handler) { server in
            let socket = try server.webSocket(by: way)
            try socket.send(
                ["hello", String(repeating: "a", count: 2000)].map { WebSocketClient.frame(Array($0.utf8)) }
            )
            try #expect(server.http().get("/").text == "false")
        }
    }
}
