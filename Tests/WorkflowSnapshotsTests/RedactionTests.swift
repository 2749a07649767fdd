import Foundation
import Testing
import Workflow
import WorkflowSnapshots

/// Redacted values are in snapshots, and never in journals.
@MainActor
struct RedactionTests {
    private let memory = JournalMemory()

    private func logIn() -> WorkflowHost<LogIn> {
        let host = WorkflowHost(workflow: LogIn(), restoring: nil, journal: options(memory, every: 2))
        host.rendering.sink.send(.typed(name: "ada"))
        host.rendering.sink.send(.typedPassword(Redacted("s3cret")))
        host.rendering.sink.send(.typed(name: "ada l"))
        return host
    }

    @Test func `a snapshot has them, and a tree that starts from it`() throws {
        let host = logIn()
        let snapshot = try TreeSnapshot(bytes: host.snapshot().bytes)
        let again = WorkflowHost(workflow: LogIn(), restoring: snapshot)
        #expect(again.rendering.state == host.rendering.state)
        #expect(again.rendering.state.password == "s3cret")
    }

    @Test func `no record has them`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.journal")
        let file = try JournalFile(path)
        let host = WorkflowHost(workflow: LogIn(), restoring: nil, journal: options(file, every: 2))
        host.rendering.sink.send(.typed(name: "ada"))
        host.rendering.sink.send(.typedPassword(Redacted("s3cret")))
        host.rendering.sink.send(.typed(name: "ada l"))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.range(of: Data("ada l".utf8)) != nil)
        #expect(bytes.range(of: Data("s3cret".utf8)) == nil)
        #expect(try JournalFile.read(path).replay(LogIn()).rendering.state == LogIn.State(name: "ada l"))
    }

    @Test func `an action of a node that has some is not repeated`() throws {
        _ = logIn()
        let result = try memory.journal.verify(LogIn())
        #expect(result.difference == nil)
        #expect(result.notRepeated == 3)
    }

    @Test func `an encoder that says nothing leaves them out, and what it has written is not read`() throws {
        let state = LogIn.State(name: "ada", password: "s3cret", hint: "h")
        let written = try JSONEncoder().encode(state)
        #expect(!String(decoding: written, as: UTF8.self).contains("s3cret"))
        #expect(throws: (any Error).self) { try JSONDecoder().decode(LogIn.State.self, from: written) }
    }

    @Test func `a field that becomes redacted needs no new form`() throws {
        struct Before: Codable { var name = "ada", password = "s3cret" }
        let bytes = try JSONStateCoder.json.encode(Before())
        #expect(try JSONStateCoder.json.decode(LogIn.State.self, from: bytes) == .init(name: "ada", password: "s3cret"))
    }

    @Test func `a description has none`() {
        #expect(!"\(LogIn.State(name: "a", password: "s3cret"))".contains("s3cret"))
        #expect(!String(reflecting: LogIn.Action.typedPassword(Redacted("s3cret"))).contains("s3cret"))
    }
}

/// A folder that goes with its owner.
final class TemporaryFolder {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("trellis-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
