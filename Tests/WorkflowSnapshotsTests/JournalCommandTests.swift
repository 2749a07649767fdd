import Foundation
import TestSupport
import Testing
import Workflow
import WorkflowSQLite
import WorkflowSnapshots

/// What `trellis-journal` prints.
@MainActor
struct JournalCommandTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("a.journal")
        let host = WorkflowHost(
            workflow: Counters(),
            restoring: nil,
            journal: options(try JournalFile(path), every: 2)
        )
        host.rendering.sink.send(.add("k"))
        host.rendering.counters["k"]?.sink.send(.add(3))
        host.rendering.sink.send(.remove("k"))
        host.rendering.sink.send(.add("\u{1B}[2J"))
    }

    private func change(_ body: (inout Data) -> Void) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        body(&data)
        try data.write(to: URL(fileURLWithPath: path))
    }

    @Test func `it prints times, actions, nodes and what has changed`() throws {
        let result = try run(path)
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        let expected = [
            "     0  1970-01-01T00:00:01.005Z  Counters starts with 1 node",
            "     1  1970-01-01T00:00:01.010Z  Action.add at Counters",
            "        changed 1 Counters",
            #"        new 2 Counters > Counter (key "k")"#,
            #"     2  1970-01-01T00:00:01.015Z  Action.add at Counters > Counter (key "k")"#,
            "        then Action.counted at Counters",
            "        changed 1 Counters",
            #"        changed 2 Counters > Counter (key "k")"#,
            "     3  1970-01-01T00:00:01.025Z  Action.remove at Counters",
            "        changed 1 Counters",
            #"        gone 2 Counters > Counter (key "k")"#,
            "     4  1970-01-01T00:00:01.030Z  Action.add at Counters",
            "        changed 1 Counters",
            #"        new 3 Counters > Counter (key "\u{1b}[2J")"#,
        ]
        #expect(result.output.split(separator: "\n").map(String.init) == expected)
    }

    @Test func `it prints a part, and the states of a node`() throws {
        let part = try run("--from", "2", "--to", "3", path)
        #expect(part.status == 0)
        #expect(part.output.split(separator: "\n").count == 7)
        let states = try run("--state", "2", path)
        #expect(
            states.output.split(separator: "\n").map { $0.split(separator: "  ").last } == ["0", "3", "gone"]
        )
        let parent = try run(path, "--state", "1", "--to", "1")
        #expect(parent.output.contains(#"{"keys":["k"],"total":0}"#))
    }

    @Test func `a record that was not finished is noted, damage is a failure`() throws {
        try change { $0.removeLast(3) }
        let cut = try run(path)
        #expect(cut.status == 0)
        #expect(cut.errors.contains("cut short"))
        try change { $0[$0.count / 2] ^= 1 }
        let damaged = try run(path)
        #expect(damaged.status == 1)
        #expect(damaged.output.contains("Counters starts"))
        #expect(damaged.errors.contains("Expected a record of a journal"))
    }

    @Test func `a file that is none is a failure`() throws {
        let missing = try run(folder.path("none"))
        #expect(missing.status == 1)
        #expect(missing.errors.contains("Expected a journal at"))
        try change { $0[0] ^= 1 }
        let other = try run(path)
        #expect(other.status == 1)
        #expect(other.output.isEmpty)
        #expect(other.errors.contains("another kind of file"))
    }

    @Test func `of a database it lists the hosts, and prints the one that is named`() async throws {
        let path = folder.path("all.sqlite")
        let journals = try SQLiteJournal(path: path)
        for name in ["b", "a\u{1B}"] {
            let host = WorkflowHost(
                workflow: Counters(),
                restoring: nil,
                journal: options(try journals.writer(for: name))
            )
            host.rendering.sink.send(.add("of \(name)"))
        }
        // While it is open.
        await journals.flush()
        let list = try run(path)
        #expect(list.status == 0)
        let lines = list.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix(#"a\u{1b}  entries 0 to 1, "#) && lines[1].hasPrefix("b  entries 0 to 1, "))
        await journals.close()
        let one = try run("--host", "b", path)
        #expect(one.status == 0)
        #expect(one.output.contains(#"new 2 Counters > Counter (key "of b")"#))
        let none = try run("--host", "c", path)
        #expect(none.status == 1)
        #expect(none.errors.contains(#"Expected records of the host "c" in"#))
        let noDatabase = try run("--host", "c", self.path)
        #expect(noDatabase.status == 1)
        #expect(noDatabase.errors.contains("Instead, it is a journal of one host."))
    }

    @Test func `a database that is none of journals, or damaged, is a failure`() async throws {
        let path = folder.path("all.sqlite")
        _ = try SQLiteSessionStore(path: path)
        let foreign = try run(path)
        #expect(foreign.status == 1)
        #expect(foreign.errors.contains("should be a file of journals"))
        try Data("SQLite format 3\u{0}and nothing else".utf8).write(to: URL(fileURLWithPath: path))
        let damaged = try run(path)
        #expect(damaged.status == 1)
        #expect(damaged.errors.contains("The journal file"))
    }

    @Test(arguments: [
        [], ["--from"], ["--from", "x", "f"], ["--to", "-1", "f"], ["--size", "f"], ["f", "g"], ["--host"],
    ])
    func `wrong arguments are explained`(arguments: [String]) throws {
        let result = try run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains("Expected"))
        #expect(result.errors.contains("usage: trellis-journal"))
    }

    @Test func `it has help`() throws {
        let result = try run("--help")
        #expect(result.status == 0)
        #expect(result.output.contains("--state NODE"))
    }

    private func run(_ arguments: String...) throws -> ChildProcess.Result {
        try run(arguments)
    }

    private func run(_ arguments: [String]) throws -> ChildProcess.Result {
        try ChildProcess.run(Self.products.appendingPathComponent("trellis-journal").path, arguments)
    }

    /// The folder of the programs, beside the bundle of the tests.
    private static var products: URL {
        #if canImport(Darwin)
        let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
        #else
        // The tests are a program; the list of the bundles leaks.
        let tests: String? = nil
        #endif
        return URL(fileURLWithPath: tests ?? CommandLine.arguments[0]).deletingLastPathComponent()
    }
}
