import Foundation
import TestSupport
import Testing
import TrellisSupport

@testable import WorkflowWeb

struct WebSocketTests {
    private static let text64K = String(repeating: "a", count: 64 << 10)

    @Test(arguments: WebSocketClient.Way.allCases)
    func `the first message is the hello, the others reach the endpoint in order`(way: WebSocketClient.Way) async throws
    {
        try await withServer { server in
            let socket = try server.webSocket(by: way)
            #expect(socket.status == 101)
            for text in ["hello", "1", "ä", "", "4"] { try socket.send(text) }
            for text in ["welcome", "1", "ä", "", "4"] { try #expect(socket.next() == .text(text)) }
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `an endpoint may live on another loop than its socket`(way: WebSocketClient.Way) async throws {
        let home = try HomeLoop(index: 7)
        home.start()
        try await withServer(acceptor: EchoAcceptor(loops: [home])) { server in
            let socket = try server.webSocket(by: way)
            let texts = ["hello"] + (1...150).map(String.init)
            for text in texts { try socket.send(text) }
            for text in ["welcome"] + texts.dropFirst() { try #expect(socket.next() == .text(text)) }
        }
        await home.stop()
    }

    @Test func `the origin must be the request's own, and its host loopback or listed`() async throws {
        var options = WebServerOptions()
        options.origins = ["https://todo.example"]
        try await withServer(options: options) { server in
            let port = server.port
            let cases: [(origin: String?, host: String?, status: Int)] = [
                ("http://127.0.0.1:\(port)", nil, 101), ("http://localhost:\(port)", "localhost:\(port)", 101),
                ("https://todo.example", "todo.example", 101), (nil, nil, 403), ("null", nil, 403),
                ("http://evil.example", nil, 403), ("http://127.0.0.1:1", nil, 403),
                ("http://localhost:\(port)", nil, 403), ("https://127.0.0.1:\(port)", nil, 403),
                ("http://todo.example", "todo.example", 403), ("http://evil.example", "evil.example", 421),
                ("http://127.0.0.1:\(port).evil.example", nil, 403),
            ]
            for (origin, host, status) in cases {
                let socket = try WebSocketClient(port: port, origin: origin, host: host)
                #expect(socket.status == status, "\(origin ?? "none") to \(host ?? "loopback")")
            }
        }
    }

    @Test func `only the page path upgrades`() async throws {
        try await withServer { server in
            try #expect(WebSocketClient(port: server.port, path: "/").status == 404)
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `a message of 64 KiB passes and one byte more is refused`(way: WebSocketClient.Way) async throws {
        try await withServer { server in
            let socket = try server.webSocket(by: way)
            try socket.send("hello")
            try socket.send(Self.text64K)
            try #expect(socket.next() == .text("welcome"))
            try #expect(socket.next() == .text(Self.text64K))
            try socket.send(Self.text64K + "a")
            try #expect(socket.next() == .close(code: 1009, reason: "frame too large"))
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `a frame is refused by its header, before its bytes come`(way: WebSocketClient.Way) async throws {
        try await withServer { server in
            for declared in [65_537, 1 << 40] {
                let socket = try server.webSocket(by: way)
                try socket.sendFrame([97], declared: declared)
                let end = try socket.next()
                #expect(end == .close(code: 1009, reason: "frame too large") || end == .end, "\(declared)")
            }
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `G9 no compression is agreed on, and a compressed frame ends the socket`(way: WebSocketClient.Way) async throws
    {
        try await withServer { server in
            let http = try server.http()
            let fields = [
                "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Extensions": "permessage-deflate",
                "Host": "127.0.0.1:\(server.port)", "Origin": "http://127.0.0.1:\(server.port)",
            ]
            try http.send("GET", "/_trellis/live", fields)
            let answer = try http.readResponse(hasBody: false)
            #expect(answer.status == 101)
            #expect(answer.headers["sec-websocket-extensions"] == nil)
            let socket = try server.webSocket(by: way)
            try socket.send("hello")
            // Text, with the bit that says that it is compressed.
            try socket.sendFrame([0x4A, 0x04, 0x00], opcode: 0x41)
            try #expect(socket.next() == .text("welcome"))
            guard case .close(let code, _) = try socket.next() else {
                throw TestSocket.Failure(description: "not closed")
            }
            #expect(code == 1002)
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `fragments count together`(way: WebSocketClient.Way) async throws {
        try await withServer { server in
            let socket = try server.webSocket(by: way)
            try socket.send("hello")
            let piece = [UInt8](repeating: 97, count: 30_000)
            try socket.sendFrame(piece, isFinal: false)
            try socket.sendFrame(piece, opcode: 0, isFinal: true)
            try #expect(socket.next() == .text("welcome"))
            try #expect(socket.next() == .text(String(repeating: "a", count: 60_000)))
            try socket.sendFrame(piece, isFinal: false)
            try socket.sendFrame(piece, opcode: 0, isFinal: false)
            try socket.sendFrame(piece, opcode: 0, isFinal: true)
            try #expect(socket.next() == .close(code: 1009, reason: "frame too large"))
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `binary and bytes that are not UTF-8 end the socket`(way: WebSocketClient.Way) async throws {
        try await withServer { server in
            let binary = try server.webSocket(by: way)
            try binary.sendFrame([1, 2, 3], opcode: 2)
            try #expect(binary.next() == .close(code: 1003, reason: "text only"))
            let broken = try server.webSocket(by: way)
            try broken.sendFrame([0xC3, 0x28])
            let end = try broken.next()
            if case .text = end { Issue.record("took \(end)") }
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `a socket that does not say hello in time is closed`(way: WebSocketClient.Way) async throws {
        let limits = WebServerLimits.patient { $0.helloTime = .milliseconds(20) }
        try await withServer(limits: limits) { server in
            try #expect(server.webSocket(by: way).next() == .close(code: 4008, reason: "no hello"))
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `a refused hello closes with the acceptor's code`(way: WebSocketClient.Way) async throws {
        try await withServer { server in
            let socket = try server.webSocket(by: way)
            try socket.send("refuse")
            try #expect(socket.next() == .close(code: 4001, reason: "open elsewhere"))
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `an endpoint that closes is heard after what it sent`(way: WebSocketClient.Way) async throws {
        try await withServer { server in
            let socket = try server.webSocket(by: way)
            for text in ["hello", "a", "close"] { try socket.send(text) }
            for text in ["welcome", "a"] { try #expect(socket.next() == .text(text)) }
            try #expect(socket.next() == .close(code: 4001, reason: "open elsewhere"))
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `a sender over the rate is slowed down and loses nothing`(way: WebSocketClient.Way) async throws {
        let limits = WebServerLimits.patient { $0.eventsPerSecond = 2000 }
        try await withServer(limits: limits) { server in
            let socket = try server.webSocket(by: way)
            try socket.send("hello")
            try #expect(socket.next() == .text("welcome"))
            for number in 1...1000 { try socket.send(String(number)) }
            for number in 1...1000 { try #expect(socket.next() == .text(String(number))) }
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `a sender that keeps its queue full is closed`(way: WebSocketClient.Way) async throws {
        var limits = WebServerLimits.patient
        limits.eventBurst = 1
        limits.eventsPerSecond = 10
        limits.overloadTime = .milliseconds(50)
        try await withServer(limits: limits) { server in
            let socket = try server.webSocket(by: way)
            for number in 0...200 { try? socket.send(String(number)) }
            var last = try socket.next()
            while case .text = last { last = try socket.next() }
            #expect(last == .close(code: 1013, reason: "overloaded") || last == .end)
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `a reader that does not read is cut off at the buffer's cap`(way: WebSocketClient.Way) async throws {
        try await withServer { server in
            let socket = try server.webSocket(by: way)
            for _ in 0..<40 { try? socket.send("flood") }
            #expect(server.reports.wait { $0.contains { $0.contains("does not read") } })
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `a reader without progress is cut off`(way: WebSocketClient.Way) async throws {
        var limits = WebServerLimits.patient
        limits.sendStall = .milliseconds(100)
        limits.sendBytes = 1 << 30
        try await withServer(limits: limits) { server in
            let socket = try server.webSocket(by: way)
            try socket.send("hello")
            for _ in 0..<8 { try? socket.send("flood") }
            #expect(server.reports.wait { $0.contains { $0.contains("does not read") } })
        }
    }

    @Test func `a silent socket is pinged, then closed`() async throws {
        let limits = WebServerLimits.patient { $0.pingInterval = .milliseconds(20) }
        try await withServer(limits: limits) { server in
            let socket = try server.webSocket()
            try #expect(socket.next() == .ping)
            try #expect(socket.next() == .end)
        }
    }

    @Test(arguments: WebSocketClient.Way.allCases)
    func `every endpoint hears of its end once, however its socket ends`(way: WebSocketClient.Way) async throws {
        let acceptor = EchoAcceptor()
        let limits = WebServerLimits.patient { $0.pollGap = .seconds(10) }
        try await withServer(limits: limits, acceptor: acceptor) { server in
            for round in 0..<100 {
                let socket = try server.webSocket(by: way)
                try socket.send("hello")
                try #expect(socket.next() == .text("welcome"))
                if round.isMultiple(of: 3) { try socket.send("close") }
                if round % 3 == 1 { try socket.sendFrame([3, 232], opcode: 8) }
            }
            // Nobody says so of a socket over POSTs that is left.
            while acceptor.ends.withLock({ $0 }) < 100 { waitALittle() }
        }
        #expect(acceptor.ends.withLock { $0 } == 100)
    }
}
