import Foundation
import Testing

@testable import WorkflowWeb

/// A connection ends, however slowly its other end reads and whatever it does not say (rule F3).
struct SlowReaderTests {
    @Test func `a response has to be out in time, whatever its progress`() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/large.bin"
        try directory.write("", to: "large.bin")
        // No disk space: the file is a hole.
        try #require(truncate(path, 256 << 20) == 0)
        let files = try StaticDirectory(path: directory.path)
        let limits = WebServerLimits.patient { $0.sendTime = .milliseconds(1) }
        try await withServer(limits: limits, handler: { files.response(to: $0, path: $0.path) }) { server in
            let http = try server.http()
            try http.send("GET", "/large.bin", ["Connection": "close"])
            // All that comes is taken, so sending never stalls.
            try #expect(http.socket.readToEnd().count < 256 << 20)
        }
    }

    @Test func `a goodbye is waited for once, however much of what comes before it is read`() async throws {
        let limits = WebServerLimits.patient { ($0.sendStall, $0.sendBytes) = (.milliseconds(200), 1 << 30) }
        let pause: WebServer.Handler = { _ in
            try await Task.sleep(for: .milliseconds(20))
            return .text("")
        }
        try await withServer(limits: limits, acceptor: LongFarewell(), handler: pause) { server in
            let (socket, pace) = (try server.webSocket(), try server.http())
            try socket.send("hello")
            // Reads for longer than the limit in all, and does not pause for as long.
            while try socket.skip(256 << 10) { _ = try pace.get("/") }
            #expect(server.reports.all.contains { $0.contains("does not read") })
        }
    }

    @Test func `a connection that is about to close does not wait for the other end to close it`() async throws {
        let limits = WebServerLimits.patient { $0.lingerTime = .milliseconds(1) }
        try await withServer(limits: limits, handler: { _ in .text("") }) { server in
            let http = try server.http()
            try #expect(http.get("/", ["Connection": "close"]).status == 200)
            #expect(server.reports.wait { $0.contains("connection closed") })
            http.socket.shutDown()
        }
    }

    @Test func `a connection that is about to close takes a bounded number of bytes`() async throws {
        let limits = WebServerLimits.patient { ($0.lingerTime, $0.bodyBytes) = (.seconds(3600), 1000) }
        try await withServer(limits: limits, handler: { _ in .text("") }) { server in
            let http = try server.http()
            try #expect(http.get("/", ["Connection": "close"]).status == 200)
            let piece = [UInt8](repeating: 97, count: 64 << 10)
            #expect(throws: TestSocket.Failure.self) {
                for _ in 0..<1000 { try http.socket.send(piece) }
            }
        }
    }

    @Test func `a form with files that is answered before its end may go on, so that its browser hears of the answer`()
        async throws
    {
        let limits = WebServerLimits.patient {
            ($0.bodyBytes, $0.uploadBytes) = (1000, ["/upload": 8 << 20])
            $0.lingerTime = .seconds(3600)
        }
        try await withServer(limits: limits, handler: { _ in .error(.tooManyRequests) }) { server in
            let http = try server.http()
            let fields = ["Content-Length": "\(4 << 20)", "Content-Type": "multipart/form-data; boundary=x"]
            try http.send("POST", "/upload", fields.merging(["Origin": "http://127.0.0.1:\(server.port)"]) { $1 })
            let piece = [UInt8](repeating: 97, count: 64 << 10)
            for _ in 0..<64 { try http.socket.send(piece) }
            try #expect(http.readResponse().status == 429)
            #expect(throws: TestSocket.Failure.self) {
                for _ in 0..<1000 { try http.socket.send(piece) }
            }
        }
    }
}

/// Sends much, and closes at once.
private struct LongFarewell: SocketAcceptor {
    func accept(hello: String, request: WebRequest, socket: SocketHandle) async -> SocketVerdict {
        socket.send(String(repeating: "x", count: 24 << 20))
        return .refused(.openElsewhere)
    }
}
