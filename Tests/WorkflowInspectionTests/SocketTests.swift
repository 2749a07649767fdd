import CLocalSocket
import Foundation
import TestSupport
import Testing
import TrellisSupport
import Workflow

@testable import WorkflowInspection

/// The socket of an inspector, from the side of viewers that mean well, and of others.
@MainActor
struct SocketTests {
    private let path = NSTemporaryDirectory() + "i-\(UUID().uuidString.prefix(8)).sock"

    /// The tests of a whole run hold all processors.
    private static let patient = SocketTimes(greeting: .seconds(600), write: .seconds(600), answer: .seconds(600))

    private func listen(_ inspection: Inspection) throws -> InspectorListener {
        try InspectorListener(at: .unixSocket(path), source: RecordedSource(inspection), times: Self.patient)
    }

    @Test func `a viewer is answered as in the process`() async throws {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        for number in 1...30 { host.rendering.plants["p"]?.send(.own(number)) }
        let listener = try listen(inspection)
        defer { listener.stop() }
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        let (far, near) = (SocketSource(.unixSocket(path), time: .seconds(900)), RecordedSource(inspection))
        let node = try #require(inspection.last.renders.first).node.id
        let queries: [InspectorQuery] = [
            .hosts, .tree(host: 0, NodeFilter(), TreeWindow()), .events(host: 0, EventFilter(), EventWindow()),
            .event(host: 0, event: 30, renders: 0..<100), .node(host: 0, node: node, event: 30), .counts(host: 0),
            .values(host: 0, node: node, event: 30), .look(host: 0, event: 3),
            .tree(host: 7, NodeFilter(), TreeWindow()),
        ]
        for query in queries {
            #expect(try await far.answer(query) == near.answer(query))
        }
    }

    @Test func `a process that listens and accepts nobody holds up no other that wants its place`() {
        let hanging = local_socket_listen(path, 0o600)
        // As many as wait without being accepted.
        let waiting = (0..<65).map { _ in local_socket_connect(path) }
        #expect(!waiting.contains { $0 < 0 })
        #expect(throws: InspectorListenError.self) { try listen(Inspection()) }
        for descriptor in waiting + [hanging] { local_socket_close(descriptor) }
        unlink(path)
    }

    @Test func `a socket file that a process has left is replaced, one that is used or is no socket is not`() throws {
        let first = try listen(Inspection())
        #expect(throws: InspectorListenError.self) { try listen(Inspection()) }
        first.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
        // As `kill -9` leaves it.
        let stale = local_socket_listen(path, 0o600)
        local_socket_close(stale)
        #expect(FileManager.default.fileExists(atPath: path))
        try listen(Inspection()).stop()
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: InspectorListenError.self) { try listen(Inspection()) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        let long = InspectorAddress.unixSocket("/tmp/" + String(repeating: "x", count: 200))
        #expect(throws: InspectorListenError.self) {
            try InspectorListener(at: long, source: RecordedSource(Inspection()))
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "POST / HTTP/1.1\r\n\r\n{\"hello\":{\"version\":1}}\n", "{}\n",
        "\n",
        "{\"hello\":{\"version\":1,\"key\":\"wrong\"}}\n", "{\"hello\":{\"version\":1}}\n",
        "{\"id\":1,\"query\":{\"hosts\":{}}}\n", String(repeating: "x", count: 3_000),
    ])
    func `at a port nobody without the key gets a byte`(text: String) async throws {
        let listener = try InspectorListener(
            at: .loopback(port: 0),
            source: RecordedSource(Inspection()),
            times: Self.patient
        )
        defer { listener.stop() }
        guard case .loopback(let port) = listener.address else { throw NeverHappened("a port is taken") }
        #expect(port > 0 && listener.key?.count == 64)
        let stranger = local_socket_connect_loopback(port)
        defer { local_socket_close(stranger) }
        #expect(local_socket_send(stranger, text, text.utf8.count) == text.utf8.count)
        var byte: UInt8 = 0
        try await until("the connection is closed without an answer") {
            let count = local_socket_read(stranger, &byte, 1)
            #expect(count <= 0)
            return count == 0 || count == -2
        }
        let viewer = SocketSource(listener.address, key: listener.key, time: .seconds(900))
        #expect(try await viewer.answer(.hosts) == .hosts(HostList()))
        await #expect(throws: InspectorSocketError.self) {
            try await SocketSource(listener.address, key: "wrong", time: .seconds(900)).answer(.hosts)
        }
    }

    @Test func `a question that cannot be read, or is too long, ends at most its own connection`() async throws {
        let listener = try listen(Inspection())
        defer { listener.stop() }
        let stranger = local_socket_connect(path)
        let lines = LineConnection(stranger)
        defer { local_socket_close(stranger) }
        try lines.write(Data(#"{"hello":{"version":1}}"#.utf8), within: .seconds(300))
        _ = try lines.read(limit: 1_000, within: .seconds(300))
        let bad = [
            "x", "{}", #"{"query":{"what":{}}}"#, #"{"query":{"event":{"host":0,"event":1,"renders":[5,2]}}}"#,
            #"{"query":{"tree":{"host":-9223372036854775808,"_1":{"type":"","key":""},"_2":{"first":-5,"count":9e99}}}}"#,
            String(repeating: "[", count: 20_000),
        ]
        for question in bad {
            try lines.write(Data(question.utf8), within: .seconds(300))
            let answer = try JSONDecoder().decode(
                SocketLine.self,
                from: lines.read(limit: 10_000, within: .seconds(300))
            )
            #expect(answer.error != nil && answer.answer == nil)
        }
        #expect(throws: LineConnectionError.self) {
            let long = Data(repeating: UInt8(ascii: " "), count: 100_000)
            for _ in 0..<100 { try lines.write(long, within: .seconds(300)) }
            _ = try lines.read(limit: 10_000, within: .seconds(300))
        }
        #expect(try await SocketSource(.unixSocket(path), time: .seconds(900)).answer(.hosts) == .hosts(HostList()))
    }

    @Test func `numbers of any size bound no work`() async throws {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        for number in 1...5 { host.rendering.plants["p"]?.send(.own(number)) }
        let listener = try listen(inspection)
        defer { listener.stop() }
        let source = SocketSource(.unixSocket(path), time: .seconds(900))
        for number in [Int.min, -1, Int.max] {
            let queries: [InspectorQuery] = [
                .tree(host: 0, NodeFilter(), TreeWindow(first: number, count: number)),
                .events(host: 0, EventFilter(nanoseconds: number), EventWindow(before: number, count: number)),
                .event(host: 0, event: number, renders: min(number, 0)..<max(number, 1)),
                .event(host: 0, event: 3, renders: min(number, 0)..<max(number, 1)),
                .node(host: 0, node: number, event: number), .values(host: 0, node: number, event: number),
                .look(host: 0, event: number), .counts(host: number),
            ]
            for query in queries { _ = try await source.answer(query) }
        }
        #expect(host.rendering.plants["p"] != nil)
    }

    @Test func `viewers that do not read, or die, delay nobody, and more than four find no room`() async throws {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        let listener = try listen(inspection)
        defer { listener.stop() }
        var viewers: [Int32] = []
        let hello = Data(#"{"hello":{"version":1}}"#.utf8)
        let question = Data(#"{"id":1,"query":{"hosts":{}}}"#.utf8)
        for _ in 0..<4 {
            let viewer = local_socket_connect(path)
            viewers.append(viewer)
            let lines = LineConnection(viewer)
            try lines.write(hello, within: .seconds(300))
            _ = try lines.read(limit: 1_000, within: .seconds(300))
            for _ in 0..<50 { try lines.write(question, within: .seconds(300)) }
        }
        await #expect(throws: InspectorSocketError.self) {
            try await SocketSource(.unixSocket(path), time: .seconds(900)).answer(.hosts)
        }
        for number in 1...200 { host.rendering.plants["p"]?.send(.own(number)) }
        #expect(inspection.last.number == 200)
        // As a process that is killed: without a word.
        for viewer in viewers { local_socket_close(viewer) }
        let source = SocketSource(.unixSocket(path), time: .seconds(900))
        var answer: InspectorAnswer?
        for _ in 0..<3_000 where answer == nil {
            answer = try? await source.answer(.hosts)
            if answer == nil { try await Task.sleep(for: .milliseconds(20)) }
        }
        #expect(answer != nil)
        for number in 201...300 { host.rendering.plants["p"]?.send(.own(number)) }
        #expect(inspection.last.number == 300)
    }

    @Test func `a viewer asks again after the process has come back`() async throws {
        let first = try listen(Inspection())
        let source = SocketSource(.unixSocket(path), time: .seconds(900))
        #expect(try await source.answer(.hosts) == .hosts(HostList()))
        first.stop()
        await #expect(throws: (any Error).self) { try await source.answer(.hosts) }
        let second = try listen(Inspection())
        #expect(try await source.answer(.hosts) == .hosts(HostList()))
        second.stop()
    }

    @Test(arguments: [
        ("/tmp/a.sock", InspectorAddress.unixSocket("/tmp/a.sock")), ("./a", .unixSocket("./a")),
        ("tcp:0", .loopback(port: 0)), ("tcp:65535", .loopback(port: 65_535)),
    ])
    func `an address is read as it is written`(text: String, address: InspectorAddress) {
        #expect(InspectorAddress(text) == address)
        #expect("\(address)" == text)
    }

    @Test(arguments: ["", "a", "tcp:", "tcp:65536", "tcp:-1", "tcp:0.0.0.0:80", "/tmp/"])
    func `another text is no address`(text: String) {
        #expect(InspectorAddress(text) == nil)
    }
}
