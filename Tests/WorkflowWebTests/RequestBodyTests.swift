import Foundation
import Testing
import TrellisSupport

@testable import WorkflowWeb

/// Bodies reach handlers as a bounded stream with back pressure.
struct RequestBodyTests {
    @Test func `a handler takes a body piece by piece while it arrives`() async throws {
        let took = DispatchSemaphore(value: 0)
        let handler: WebServer.Handler = { request in
            var pieces = request.body.makeAsyncIterator()
            let first = try await pieces.next() ?? []
            took.signal()
            var rest: [UInt8] = []
            while let piece = try await pieces.next() { rest += piece }
            return .text("\(first.count) \(rest.count)")
        }
        try await withServer(handler: handler) { server in
            let http = try server.http()
            try http.send("POST", "/", ["Content-Length": "8", "Origin": "http://127.0.0.1:\(server.port)"])
            try http.socket.send("abc")
            took.wait()
            try http.socket.send("defgh")
            try #expect(http.readResponse().text == "3 5")
        }
    }

    @Test func `the connection is read no further ahead than the stream holds`() {
        let rooms = Guarded(0)
        let stream = BodyStream { rooms.withLock { $0 += 1 } }
        stream.push(Array(repeating: 1, count: BodyStream.capacity - 1))
        #expect(!stream.isFull)
        stream.push([2])
        #expect(stream.isFull)
        #expect(rooms.withLock { $0 } == 0)
    }

    @Test func `a reader that takes from a full stream is heard, and one that takes from others is not`() async throws {
        let rooms = Guarded(0)
        let stream = BodyStream { rooms.withLock { $0 += 1 } }
        for count in [10, BodyStream.capacity, 10] { stream.push(Array(repeating: 1, count: count)) }
        stream.end(.success(()))
        var counts: [Int] = []
        for try await piece in RequestBody(stream) { counts.append(piece.count) }
        #expect(counts == [10, BodyStream.capacity, 10])
        #expect(rooms.withLock { $0 } == 2)
        #expect(!stream.isFull)
    }

    @Test func `small pieces that wait are joined, in their order`() async throws {
        let stream = BodyStream {}
        for number in 0..<20_000 { stream.push([UInt8(truncatingIfNeeded: number)]) }
        stream.end(.success(()))
        var pieces: [[UInt8]] = []
        for try await piece in RequestBody(stream) { pieces.append(piece) }
        #expect(pieces.map(\.count) == [16 << 10, 20_000 - (16 << 10)])
        #expect(pieces.flatMap { $0 } == (0..<20_000).map { UInt8(truncatingIfNeeded: $0) })
    }

    @Test func `a body that nobody reads yet keeps no other connection waiting`() async throws {
        let gate = Gate()
        let handler: WebServer.Handler = { request in
            guard request.method == .post else { return .text("other") }
            await gate.arrive()
            return .text("\(try await request.body.collect().count)")
        }
        let limits = WebServerLimits.patient { $0.bodyBytes = 8 << 20 }
        try await withServer(limits: limits, workers: 1, handler: handler) { server in
            let count = 4 << 20
            let (port, done) = (server.port, DispatchSemaphore(value: 0))
            let answer = Guarded("")
            Thread {
                let text = try? HTTPClient(port: port).post("/", String(repeating: "a", count: count)).text
                answer.withLock { $0 = text ?? "failed" }
                done.signal()
            }.start()
            try #expect(server.http().get("/").text == "other")
            gate.open()
            done.wait()
            #expect(answer.withLock { $0 } == "\(count)")
        }
    }

    @Test func `a handler that leaves the body answers, and the connection ends`() async throws {
        try await withServer(handler: { _ in .text("no, thanks") }) { server in
            let http = try server.http()
            try http.send("POST", "/", ["Content-Length": "500000", "Origin": "http://127.0.0.1:\(server.port)"])
            try? http.socket.send(String(repeating: "a", count: 100_000))
            let answer = try http.readResponse()
            #expect(answer.text == "no, thanks" && answer.headers["connection"] == "close")
            try #expect(http.socket.readToEnd().isEmpty)
        }
    }

    @Test func `a body that is cut off is an error for its reader`() async throws {
        let outcomes = AsyncStream.makeStream(of: RequestBodyError?.self)
        let hasBegun = DispatchSemaphore(value: 0)
        let handler: WebServer.Handler = { request in
            hasBegun.signal()
            do {
                _ = try await request.body.collect()
                outcomes.continuation.yield(nil)
            } catch {
                outcomes.continuation.yield(error as? RequestBodyError)
            }
            return .text("")
        }
        try await withServer(handler: handler) { server in
            let http = try server.http()
            try http.send("POST", "/", ["Content-Length": "10", "Origin": "http://127.0.0.1:\(server.port)"])
            try http.socket.send("abc")
            // A server that stops before it has read the head calls no handler.
            hasBegun.wait()
        }
        var iterator = outcomes.stream.makeAsyncIterator()
        #expect(await iterator.next() == .cutOff)
    }

    @Test func `chunks beyond the limit are refused while they come, and a collecting handler has its own limit`()
        async throws
    {
        let limits = WebServerLimits.patient { $0.bodyBytes = 1000 }
        let handler: WebServer.Handler = { .text("\(try await $0.body.collect(upTo: 100).count)") }
        try await withServer(limits: limits, handler: handler) { server in
            let origin = "http://127.0.0.1:\(server.port)"
            let chunked = try server.http()
            try chunked.send("POST", "/", ["Transfer-Encoding": "chunked", "Origin": origin])
            try chunked.socket.send("800\r\n")
            try #expect(chunked.readResponse().status == 413)
            try #expect(server.http().post("/", String(repeating: "a", count: 101)).status == 413)
            try #expect(server.http().post("/", String(repeating: "a", count: 100)).text == "100")
        }
    }

    @Test func `a client that waits for leave to send its body gets it`() async throws {
        try await withServer(handler: { .text("\(try await $0.body.collect().count)") }) { server in
            let http = try server.http()
            let origin = "http://127.0.0.1:\(server.port)"
            try http.send("POST", "/", ["Content-Length": "3", "Origin": origin, "Expect": "100-continue"])
            try #expect(http.socket.readLine() == "HTTP/1.1 100 Continue")
            try #expect(http.socket.readLine() == "")
            try http.socket.send("abc")
            try #expect(http.readResponse().text == "3")
        }
    }

    @Test func `a form has a bounded number of fields`() async throws {
        let handler: WebServer.Handler = { request in
            let form = try await request.path == "/few" ? request.form(fields: 2) : request.form()
            return .text("\(form.items.count)")
        }
        try await withServer(handler: handler) { server in
            func form(_ path: String, _ count: Int) throws -> HTTPClient.Response {
                try server.http().post(path, Array(repeating: "a", count: count).joined(separator: "&"))
            }
            try #expect(form("/", 1000).text == "1000")
            try #expect(form("/", 1001).status == 413)
            try #expect(form("/few", 2).text == "2")
            try #expect(form("/few", 3).status == 413)
            // What separates nothing costs time, too.
            try #expect(server.http().post("/few", "a&&").status == 413)
        }
    }

    @Test(arguments: ["Exp", "Expect: 100-con", "Expect: 100-continue\r", "Expect: 100-continue\r\n\r"])
    func `a client that waits for leave gets it wherever its head is cut`(cut: String) async throws {
        let handler: WebServer.Handler = { .text("\(try await $0.body.collect().count)") }
        try await withServer(workers: 1, handler: handler) { server in
            let host = "127.0.0.1:\(server.port)"
            let fields = "Host: \(host)\r\nOrigin: http://\(host)\r\nContent-Length: 3\r\n"
            let end = "Expect: 100-continue\r\n\r\n"
            let http = try server.http()
            try http.socket.send("POST / HTTP/1.1\r\n\(fields)\(cut)")
            // The one loop has read the first part before it answers, because that came first.
            try #expect(server.http().get("/").text == "0")
            try http.socket.send(Array(end.utf8.dropFirst(cut.utf8.count)))
            try #expect(http.socket.readLine() == "HTTP/1.1 100 Continue")
            try #expect(http.socket.readLine() == "")
            try http.socket.send("abc")
            try #expect(http.readResponse().text == "3")
        }
    }

    @Test func `a body that does not come in time is given up on`() async throws {
        let limits = WebServerLimits.patient { $0.requestTime = .milliseconds(50) }
        try await withServer(limits: limits, handler: { .text("\(try await $0.body.collect().count)") }) { server in
            let http = try server.http()
            try http.send("POST", "/", ["Content-Length": "3", "Origin": "http://127.0.0.1:\(server.port)"])
            try http.socket.send("ab")
            try #expect(http.readResponse().status == 408)
        }
    }
}
