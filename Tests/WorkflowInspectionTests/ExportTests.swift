import Foundation
import TestSupport
import Testing
import Workflow
import WorkflowTestSupport

@testable import WorkflowInspection

@MainActor
struct ExportTests {
    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `a trace of a random run is strictly nested, and its times do not fall`(seed: UInt64) throws {
        let (inspection, host) = randomRun(seed)
        defer { withExtendedLifetime(host) {} }
        let trace = try TraceReader(inspection.run.trace())
        #expect(trace.slices > 2_000)
        #expect(trace.effects > 0)
        #expect(trace.flows > 0)
        #expect(trace.names.isSuperset(of: ["Action.own", "Plant p", "Row x", "Effect.grow"]))
    }

    @Test func `bytes of patches are counters, and a running effect has a begin alone`() throws {
        let inspection = Inspection()
        let root = Given<Int, Never, Void>(0) { _, context in context.runSideEffect(key: "tick") { _ in } }
        let host = WorkflowHost(workflow: root, inspection: inspection)
        host.willShow()
        host.didShow(ShownPatch(number: 7, bytes: 120, operations: 3))
        #expect(inspection.run.patches.map(\.bytes) == [120])
        let trace = try TraceReader(inspection.run.trace())
        #expect(trace.counters == 1)
        #expect(trace.effects == 0)
        #expect(trace.names.contains("tick"))
    }

    @Test func `spans have identifiers in hexadecimal digits and numbers as texts`() throws {
        let (inspection, host) = randomRun(1)
        defer { withExtendedLifetime(host) {} }
        // Of every step, as none takes a millisecond.
        let data = try inspection.run.otlp(stepsOver: .nanoseconds(-1))
        let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
        let scopes = try #require(file["resourceSpans"]?.first?["scopeSpans"] as? [[String: Any]])
        let spans = try #require(scopes.first?["spans"] as? [[String: Any]])
        var ids: Set<String> = []
        for span in spans {
            let (trace, id) = (try #require(span["traceId"] as? String), try #require(span["spanId"] as? String))
            #expect(trace.count == 32 && id.count == 16)
            #expect((trace + id).allSatisfy { $0.isHexDigit && !$0.isUppercase })
            #expect(ids.insert(trace + id).inserted)
            let begin = try #require((span["startTimeUnixNano"] as? String).flatMap(UInt64.init))
            let end = try #require((span["endTimeUnixNano"] as? String).flatMap(UInt64.init))
            #expect(begin <= end && begin > 1_600_000_000_000_000_000)
        }
        for span in spans {
            guard let parent = span["parentSpanId"] as? String, let trace = span["traceId"] as? String else { continue }
            #expect(ids.contains(trace + parent))
        }
        let few = try inspection.run.otlp(stepsOver: .seconds(100))
        #expect(few.count < data.count / 2)
        // For Tests/Inspection, which reads it by the published messages.
        if let path = ProcessInfo.processInfo.environment["TRELLIS_OTLP_OUT"] {
            try data.write(to: URL(fileURLWithPath: path))
        }
    }

    @Test func `a file has what was recorded, and no value`() throws {
        let path = NSTemporaryDirectory() + "inspection-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = try RunWriter(path: path)
        let inspection = Inspection(limits: InspectionLimits(), writer: writer)
        do {
            let host = WorkflowHost(workflow: Secret(), inspection: inspection)
            for number in 1...50 { host.rendering.send(.type("secret of \(number)")) }
        }
        try writer.close()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains("secret of"))
        let run = try InspectedRun(reading: path)
        #expect(run.hosts.map(\.root) == ["Secret"])
        #expect(run.events.count == 51)
        #expect(run.events.last?.actions.map(\.name) == ["Action.type"])
        #expect(!run.isUnfinished && run.dropped == 0)
        _ = try TraceReader(run.trace())
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }

    @Test func `an unfinished line is told, and a damaged or newer file is an error`() throws {
        let header = #"{"inspection":{"version":1,"process":4}}"#
        #expect(try InspectedRun(lines: Data((header + "\n").utf8)).process == 4)
        #expect(try InspectedRun(lines: Data((header + "\n{\"eve").utf8)).isUnfinished)
        #expect(try InspectedRun(lines: Data((header + "\n{\"later\":1}\n").utf8)).events.isEmpty)
        for (text, line) in [("", 1), ("x\n", 1), ("{}\n", 1), (header + "\nx\n{}\n", 2)] {
            let error = #expect(throws: InspectionFormatError.self) { try InspectedRun(lines: Data(text.utf8)) }
            #expect(error?.line == line)
        }
        let newer = Data((header.replacing("1", with: "2") + "\n").utf8)
        #expect(throws: InspectionFormatError.self) { try InspectedRun(lines: newer) }
    }

    @Test func `a file that was there is made private, and no link is followed`() throws {
        let path = NSTemporaryDirectory() + "inspection-\(UUID().uuidString)"
        let link = path + ".link"
        defer { for file in [path, link] { try? FileManager.default.removeItem(atPath: file) } }
        try Data("older and longer than a header of a recording is".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(throws: POSIXError(.ELOOP)) { try RunWriter(path: link) }
        #expect(throws: POSIXError(.EPERM)) { try RunWriter(path: "/dev/null") }
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("older"))
        try RunWriter(path: path).close()
        #expect(try InspectedRun(reading: path).events.isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }

    /// Values that no recording writes, in a line of which each member is replaced.
    @Test(arguments: [
        ("\"parent\":0", "\"parent\":1"), ("\"parent\":0", "\"parent\":2"), ("\"parent\":0", "\"parent\":-1"),
        ("\"number\":3", "\"number\":\(Int.max)"), ("\"number\":3", "\"number\":-1"),
        ("\"time\":1", "\"time\":\(Int.max)"), ("\"time\":1", "\"time\":\(Int.min)"),
        ("\"nanoseconds\":2", "\"nanoseconds\":\(Int.max)"), ("\"ownNanoseconds\":2", "\"ownNanoseconds\":\(Int.min)"),
    ])
    func `a line that no recording writes is an error`(part: String, other: String) throws {
        let header = #"{"inspection":{"version":1,"process":4}}"# + "\n"
        let line = Self.line(reasons: ["first", "first"])
        #expect(try InspectedRun(lines: Data((header + line).utf8)).events.count == 1)
        let changed = line.replacing(part, with: other)
        #expect(changed != line)
        let error = #expect(throws: InspectionFormatError.self) {
            try InspectedRun(lines: Data((header + changed).utf8))
        }
        #expect(error?.line == 2)
    }

    @Test func `reasons that lead in a circle end, and sums do not overflow`() async throws {
        let header = #"{"inspection":{"version":1,"process":4}}"# + "\n" + #"{"host":{"id":0,"root":"Root"}}"# + "\n"
        let line = Self.line(reasons: ["child", "props"])
            .replacing("anoseconds\":2", with: "anoseconds\":\((1 << 60) - 1)")
        let lines = (0..<9).map { line.replacing("\"number\":3", with: "\"number\":\($0)") }.joined()
        let run = try InspectedRun(lines: Data((header + lines).utf8))
        _ = try run.trace()
        _ = try run.otlp()
        let source = RunSource(run)
        for query in [InspectorQuery.hosts, .counts(host: 0), .tree(host: 0, NodeFilter(), TreeWindow())] {
            _ = try await source.answer(query)
        }
        guard case .node(let node) = try await source.answer(.node(host: 0, node: 11, event: 3)) else {
            Issue.record("The node is not found.")
            return
        }
        #expect(node.causes.map(\.kind) == ["child", "props", "unknown"])
    }

    /// Returns an event of which a root and a child have rendered, for a reason each.
    private static func line(reasons: [String]) -> String {
        let renders = reasons.enumerated().map { index, reason in
            let place = index == 0 ? "\"child\":12" : "\"parent\":0"
            return #"{"node":{"id":\#(11 + index),"type":"Node","key":""},"reason":"\#(reason)",\#(place),"time":1,"#
                + #""nanoseconds":2,"ownNanoseconds":2}"#
        }
        return
            #"{"event":{"number":3,"host":0,"time":1,"nanoseconds":2,"source":{"kind":"start"},"actions":[],"outputs":[],"#
            + #""skipped":0,"renders":[\#(renders.joined(separator: ","))]}}"# + "\n"
    }

    @Test(.timeLimit(.minutes(10)))
    func `on a disk that stalls, as many lines wait as have few steps`() async throws {
        let (pipe, count) = (Pipe(), 60)
        let writer = RunWriter(pipe.fileHandleForWriting, mostWaiting: 100)
        let header = #"{"inspection":{"version":1,"process":4}}"# + "\n"
        let line = Self.line(reasons: ["first"] + Array(repeating: "props", count: 49))
        let event = try InspectedRun(lines: Data((header + line).utf8)).events[0]
        for _ in 0..<count { writer.write(RunLine(event: event)) }
        let text = Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }
        try await Task.detached { try writer.close() }.value
        try pipe.fileHandleForWriting.close()
        let run = try await InspectedRun(lines: text.value)
        // Those that the pipe takes, and few more.
        #expect(run.events.count + run.dropped == count && run.events.count < 30)
    }

    @Test func `of many renders, a thousand are listed`() async throws {
        let inspection = Inspection()
        let root = Given<Int, Never, Void>(0) { _, context in
            for number in 0..<1_500 { _ = Row(name: "x").rendered(in: context, key: "\(number)") }
        }
        let host = WorkflowHost(workflow: root, inspection: inspection)
        for source in [RecordedSource(inspection) as any InspectorSource, RunSource(inspection.run)] {
            let query = InspectorQuery.event(host: 0, event: 0, renders: 100..<1_000_000_000)
            guard case .event(let detail) = try await source.answer(query) else {
                Issue.record("The event is not found.")
                return
            }
            #expect(detail.renders.count == 1_000 && detail.firstRender == 100)
        }
        _ = host
    }

    private func randomRun(_ seed: UInt64) -> (Inspection, WorkflowHost<Garden>) {
        var random = SeededRandom(seed: seed)
        var model = GardenModel()
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        for _ in 1...500 {
            let step = model.randomStep(&random)
            _ = model.take(step)
            step.take(in: host)
        }
        return (inspection, host)
    }
}

private struct Secret: Workflow {
    enum Action: WorkflowAction {
        case type(String)

        func apply(toState state: inout String, context: ApplyContext<Secret>) -> Never? {
            if case .type(let text) = self { state = text }
            return nil
        }
    }

    func makeInitialState() -> String { "" }

    func render(state: String, context: RenderContext<Secret>) -> Sink<Action> { context.makeSink(of: Action.self) }
}
