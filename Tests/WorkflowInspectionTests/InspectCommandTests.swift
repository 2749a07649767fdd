import Foundation
import TestSupport
import Testing
import Workflow

@testable import WorkflowInspection

/// What `trellis-inspect` prints and writes.
@MainActor
struct InspectCommandTests {
    private let path = NSTemporaryDirectory() + "inspection-\(UUID().uuidString)"

    private func record() throws {
        let writer = try RunWriter(path: path)
        let inspection = Inspection(limits: InspectionLimits(), writer: writer)
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        for number in 1...20 { host.rendering.plants["pb"]?.send(.own(number)) }
        try writer.close()
    }

    private func run(_ arguments: String...) throws -> ChildProcess.Result { try runAll(arguments) }

    @Test func `it prints what rendered most, and why`() throws {
        try record()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let result = try run(path)
        #expect(result.status == 0 && result.errors.isEmpty)
        let lines = result.output.split(separator: "\n")
        #expect(lines.first == "1 hosts, 21 events, 0 effects")
        #expect(lines.contains { $0.hasSuffix("Plant: first 7, child 20, state 20") || $0.contains("Plant: ") })
    }

    @Test func `it writes traces and spans`() throws {
        try record()
        let (trace, spans) = (path + ".trace", path + ".spans")
        defer { for file in [path, trace, spans] { try? FileManager.default.removeItem(atPath: file) } }
        try Data().write(to: URL(fileURLWithPath: trace))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: trace)
        let result = try run(path, "--trace", trace, "--otlp", spans, "--service", "garden")
        for file in [trace, spans] {
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
        }
        #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty)
        let read = try TraceReader(Data(contentsOf: URL(fileURLWithPath: trace)))
        #expect(read.slices > 60)
        #expect(try String(contentsOfFile: spans, encoding: .utf8).contains(#"{"stringValue":"garden"}"#))
    }

    @Test func `a damaged file, a missing one and wrong arguments have statuses of their own`() throws {
        try Data("{}\n".utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let damaged = try run(path)
        #expect(damaged.status == 1 && damaged.errors.contains("Expected an inspection."))
        #expect(try run(path + ".gone").status == 1)
        for arguments in [[], ["--what", path], [path, "--trace"], [path, path]] {
            let result = try runAll(arguments)
            #expect(result.status == 2 && result.errors.contains("usage: trellis-inspect FILE"))
        }
        let help = try run("--help")
        #expect(help.status == 0 && help.output.contains("exit status"))
    }

    @Test func `a place that cannot be written is an error`() throws {
        try record()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let result = try run(path, "--trace", "/nowhere/trace.json")
        #expect(result.status == 1 && result.errors.contains("Expected to write /nowhere/trace.json."))
    }

    private func runAll(_ arguments: [String]) throws -> ChildProcess.Result {
        try ChildProcess.run(Self.products.appendingPathComponent("trellis-inspect").path, arguments)
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
