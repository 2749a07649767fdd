import Foundation
import TestSupport
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowInspection

/// What is recorded beside the tree: flushes, acknowledgements, misuses and the trace of a request.
@MainActor
struct PageRecordTests {
    private nonisolated static let field = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test func `a patch has the time of its flush, and that until the browser shows it`() throws {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        for number in 1...3 {
            host.willShow()
            host.didShow(ShownPatch(number: number, bytes: 10, operations: 1))
        }
        host.didAcknowledge(patch: 2)
        host.didAcknowledge(patch: 2)
        let patches = inspection.hosts[0].patches
        #expect(patches.map(\.number) == [1, 2, 3])
        #expect(patches.allSatisfy { $0.nanoseconds >= 0 })
        #expect(patches.map { $0.acknowledgedAfter != nil } == [true, true, false])
        let trace = try TraceReader(inspection.run.trace())
        #expect(trace.names.isSuperset(of: ["flush", "patch 1 to browser"]))
        #expect(trace.effects == 2)
    }

    @Test func `acknowledgements, misuses and traces are in the file`() throws {
        let path = NSTemporaryDirectory() + "inspection-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = try RunWriter(path: path)
        let inspection = Inspection(limits: InspectionLimits(), writer: writer)
        var configuration = RuntimeConfiguration()
        configuration.onMisuse = { _ in }
        configuration.place = HostPlace(traceParent: Self.field)
        let host = WorkflowHost(workflow: Twins(), inspection: inspection, configuration: configuration)
        host.didShow(ShownPatch(number: 1, bytes: 10, operations: 1))
        host.didShow(ShownPatch(number: 2, bytes: 10, operations: 1))
        host.didAcknowledge(patch: 1)
        try writer.close()
        let run = try InspectedRun(reading: path)
        for run in [run, inspection.run] {
            #expect(run.patches.map { $0.acknowledgedAfter != nil } == [true, false])
            #expect(run.misuses.map(\.kind) == ["duplicateChild"])
            #expect(run.misuses.first?.event == 0)
            #expect(run.hosts.first?.trace?.span == "00f067aa0ba902b7")
            #expect(try TraceReader(run.trace()).names.contains("misuse: duplicateChild"))
        }
    }

    @Test func `the first pass belongs to the trace of the request, and later events have a link to it`() throws {
        let inspection = Inspection()
        var configuration = RuntimeConfiguration()
        configuration.place = HostPlace(traceParent: Self.field)
        let host = WorkflowHost(workflow: Garden(), inspection: inspection, configuration: configuration)
        host.rendering.plants["p"]?.send(.own(1))
        let file = try JSONSerialization.jsonObject(with: inspection.run.otlp()) as? [String: [[String: Any]]]
        let scopes = try #require(file?["resourceSpans"]?.first?["scopeSpans"] as? [[String: Any]])
        let spans = try #require(scopes.first?["spans"] as? [[String: Any]]).filter {
            $0["name"] as? String != "render"
        }
        let first = try #require(spans.first { $0["name"] as? String == "start" })
        #expect(first["traceId"] as? String == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(first["parentSpanId"] as? String == "00f067aa0ba902b7")
        #expect(first["links"] == nil)
        let second = try #require(spans.first { ($0["links"] as? [[String: String]]) != nil })
        let link = (second["links"] as? [[String: String]])?.first
        #expect(link == ["traceId": "4bf92f3577b34da6a3ce929d0e0e4736", "spanId": "00f067aa0ba902b7"])
        #expect(second["traceId"] as? String != link?["traceId"])
    }

    @Test(arguments: [
        "", "00", field + "0", field.uppercased(), "ff" + field.dropFirst(2), field.replacing("-", with: "_"),
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473é-00f067aa0ba902b7-1",
    ])
    func `a field that is not well-formed is no trace`(text: String) {
        #expect(TraceParent(text) == nil)
        #expect(TraceParent(Self.field) != nil)
    }
}

/// Renders two children under one identity.
private struct Twins: Workflow {
    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Twins>) {
        for _ in 0..<2 { _ = Row(name: "x").rendered(in: context, key: "same") }
    }
}
