import Foundation
import TestSupport
import Testing
import TrellisSupport

@testable import WorkflowWeb

/// A socket over POSTs, for browsers that cannot open a WebSocket (rule C13). What it has in common with one is in WebSocketTests
/// and FloodTests.
struct PolledSocketTests {
    private static func text(_ text: String) -> [UInt8] { WebSocketClient.frame(Array(text.utf8)) }

    @Test func `a request that is repeated does nothing twice, and gets the same answer`() async throws {
        try await withServer { server in
            let client = try PolledClient(port: server.port)
            try client.send(Self.text("hello"))
            let first = try client.request("\(client.key) wait 1", on: client.waiting)
            #expect(first.text.contains("welcome"))
            try #expect(client.request("\(client.key) wait 1", on: client.waiting).body == first.body)
            for _ in 0..<3 {
                try #expect(client.request("\(client.key) bring 2", Self.text("a"), on: client.bringing).status == 200)
            }
            try #expect(client.request("\(client.key) bring 3", Self.text("b"), on: client.bringing).status == 200)
            var heard = ""
            for number in 2...3 where !heard.contains("b") {
                heard += try client.request("\(client.key) wait \(number)", on: client.waiting).text
            }
            #expect(heard.count { $0 == "a" } == 1)
        }
    }

    @Test func `what is not the next request of a socket is gone, and the socket stays`() async throws {
        try await withServer { server in
            let client = try PolledClient(port: server.port)
            try client.send(Self.text("hello"))
            let key = try client.key
            #expect(key.count == 24)
            for field in ["\(key) wait 2", "\(key) bring 7", "x wait 1", "\(key.dropLast()) bring 2"] {
                try #expect(client.request(field, on: client.waiting).status == 410, "\(field)")
            }
            for field in [
                "", " wait 1", "\(key)", "\(key) wait", "\(key) wait 0", "\(key) wait -1", "\(key) look 1",
                "\(key) wait 1 1",
            ] {
                try #expect(client.request(field, on: client.waiting).status == 400, "\(field)")
            }
            try #expect(client.request("\(key) wait 1", on: client.waiting).text.contains("welcome"))
        }
    }

    @Test func `another site, another method and a body that is too large are refused`() async throws {
        try await withServer { server in
            let http = try server.http()
            let fields = ["X-Trellis-Poll": "new"]
            try #expect(http.get("/_trellis/poll", fields).status == 405)
            for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
                let foreign = fields.merging(["Origin": origin]) { $1 }
                try #expect(server.http().post("/_trellis/poll", "", foreign).status == 403)
            }
            try #expect(server.http().post("/_trellis/poll", "").status == 400)
            let large = String(repeating: "a", count: 2 * (64 << 10) + 65)
            try #expect(server.http().post("/_trellis/poll", large, fields).status == 413)
            #expect(server.server.core.polled.withLock { $0.isEmpty })
        }
    }

    @Test func `a browser that comes no more is heard of once, and leaves nothing`() async throws {
        let acceptor = EchoAcceptor()
        var limits = WebServerLimits.patient
        limits.pollGap = .milliseconds(30)
        limits.pollTime = .milliseconds(10)
        try await withServer(limits: limits, acceptor: acceptor) { server in
            for round in 0..<20 {
                let client = try PolledClient(port: server.port)
                try client.send(Self.text("hello"))
                if round.isMultiple(of: 2) { _ = try client.request("\(client.key) wait 1", on: client.waiting) }
                // One whose connection breaks while it waits.
                if round.isMultiple(of: 5) {
                    let fields = ["Content-Length": "0", "X-Trellis-Poll": "\(try client.key) wait 2"]
                    try client.waiting.send("POST", "/_trellis/poll", fields)
                    client.shutDown()
                }
            }
            while acceptor.ends.withLock({ $0 }) < 20 { waitALittle() }
            #expect(server.server.core.polled.withLock { $0.isEmpty })
        }
        #expect(acceptor.ends.withLock { $0 } == 20)
    }

    @Test func `a request that waits is answered in time, with nothing`() async throws {
        let limits = WebServerLimits.patient { $0.pollTime = .milliseconds(20) }
        try await withServer(limits: limits) { server in
            let client = try PolledClient(port: server.port)
            try client.send(Self.text("hello"))
            _ = try client.request("\(client.key) wait 1", on: client.waiting)
            for number in 2...5 {
                let answer = try client.request("\(client.key) wait \(number)", on: client.waiting)
                #expect(answer.status == 200 && answer.body.isEmpty)
                #expect(answer.headers["cache-control"] == "no-store")
            }
        }
    }

    @Test func `a server that stops says goodbye to a browser that waits`() async throws {
        let waiting = Guarded<HTTPClient?>(nil)
        try await withServer { server in
            let polled = try PolledClient(port: server.port)
            try polled.send(Self.text("hello"))
            _ = try polled.request("\(polled.key) wait 1", on: polled.waiting)
            // Of two that are the same the later one waits, when the other one has been answered.
            let both = [polled.waiting, try server.http()]
            for http in both { try polled.begin("\(polled.key) wait 2", [], on: http) }
            while !both[0].socket.hasInput && !both[1].socket.hasInput { waitALittle() }
            waiting.withLock { $0 = both[0].socket.hasInput ? both[1] : both[0] }
        }
        // The server has stopped.
        let goodbye = try #require(try waiting.withLock { $0 }?.readResponse())
        #expect(goodbye.body.first == 0x88)
        #expect(goodbye.body.dropFirst(2).prefix(2) == [0x03, 0xF4])
    }

    @Test func `sockets of an address are counted, in whichever way they are opened`() async throws {
        var limits = WebServerLimits.patient
        limits.socketsPerAddress = 2
        limits.countsLoopback = true
        try await withServer(limits: limits) { server in
            let first = try PolledClient(port: server.port)
            try first.send(Self.text("hello"))
            _ = try first.key
            let second = try server.webSocket()
            #expect(second.status == 101)
            try #expect(first.request("new", on: server.http()).status == 503)
            try first.send(WebSocketClient.frame([3, 232], opcode: 8))
            var number = 0
            repeat {
                number += 1
            } while try first.request("\(first.key) wait \(number)", on: first.waiting).status == 200
            try #expect(first.request("new", on: server.http()).status == 200)
        }
    }

    @Test func `all of them together are bounded, as they take no descriptors`() async throws {
        let limits = WebServerLimits.patient { $0.connections = 20 }
        try await withServer(limits: limits) { server in
            let http = try server.http()
            let client = try PolledClient(port: server.port)
            for _ in 0..<20 { try #expect(client.request("new", on: http).status == 200) }
            try #expect(client.request("new", on: http).status == 503)
        }
    }

    @Test func `a page goes on over POSTs, with the login of its cookie`() async throws {
        try await withIdentityApp { server in
            let page = try LivePageClient(port: server.port, cookie: server.logIn())
            let polled = try PolledClient(port: server.port, cookie: page.cookie)
            try polled.send(Self.text("[1,\"\(page.token)\",0,0,1]"))
            try #expect(polled.request("\(polled.key) wait 1", on: polled.waiting).text.contains("[\"resume\""))
            try polled.send(Self.text("[1,0,\(page.node(ofButton: "Add")),0]"))
            try #expect(polled.request("\(polled.key) wait 2", on: polled.waiting).text.contains("ada has 1"))
            // Without the cookie the token is worth nothing.
            let stranger = try PolledClient(port: server.port)
            try stranger.send(Self.text("[1,\"\(page.token)\",0,0,1]"))
            try #expect(stranger.request("\(stranger.key) wait 1", on: stranger.waiting).text.contains("[\"denied\"]"))
        }
    }
}
