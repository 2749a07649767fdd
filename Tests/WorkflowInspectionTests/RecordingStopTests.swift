import Foundation
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowTestSupport

@testable import WorkflowInspection

@MainActor
struct RecordingStopTests {
    private static let second = 1_000_000_000

    @Test func `recording that takes too much of a thread for two seconds stops`() {
        let recording = RecordingSwitch()
        let load = RecordingLoad(limit: 0.05, recording: recording)
        // A thread that is idle in between has no second on end.
        var now = 0
        for _ in 0..<10 {
            now += Self.second
            load.add(Self.second / 10, at: now, thread: 1)
            now += 20 * Self.second
            load.add(0, at: now, thread: 1)
        }
        // Two threads that take half of it each.
        for _ in 0..<10 {
            now += Self.second
            for thread in 2...3 as ClosedRange<UInt> { load.add(Self.second / 25, at: now, thread: thread) }
        }
        #expect(recording.isOn)
        for _ in 0..<3 where recording.isOn {
            now += Self.second
            load.add(Self.second / 15, at: now, thread: 4)
        }
        #expect(recording.stop?.share.map { $0 > 0.05 && $0 < 0.08 } == true)
    }

    @Test func `many threads that come and go need no memory`() {
        let load = RecordingLoad(limit: 0.05, recording: RecordingSwitch())
        for thread in 1...10_000 as ClosedRange<UInt> { load.add(1, at: Int(thread), thread: thread) }
        #expect(load.knownThreads <= 256)
    }

    @Test func `a stop is told once, is in the record and in the file, and hosts run on`() throws {
        let path = NSTemporaryDirectory() + "inspection-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = try RunWriter(path: path)
        let inspection = Inspection(limits: InspectionLimits(), writer: writer)
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        host.rendering.plants["p"]?.send(.own(1))
        let told = Counter()
        inspection.onStop { _ in told.add() }
        for _ in 0..<3 { inspection.stopRecording() }
        inspection.onStop { _ in told.add() }
        #expect(told.count == 2)
        host.rendering.plants["p"]?.send(.own(2))
        host.rendering.plants["p"]?.send(.own(3))
        let later = WorkflowHost(workflow: Garden(), inspection: inspection)
        #expect(inspection.hosts.count == 1)
        #expect(inspection.hosts[0].eventNumbers == 0..<2)
        #expect(later.rendering.text != host.rendering.text)
        try writer.close()
        let run = try InspectedRun(reading: path)
        #expect(run.events.count == 2)
        #expect(run.stop?.reason == inspection.stop?.reason)
        #expect(inspection.run.stop != nil)
    }

    @Test func `a host that is not recorded any more releases what was kept when it ends`() {
        final class Token {}
        weak var token: Token?
        let inspection = Inspection()
        do {
            let first = Token()
            token = first
            let root = Given<Token?, Never, Sink<Token?>>(first) { _, context in context.makeStateSink() }
            let host = WorkflowHost(workflow: root, inspection: inspection)
            host.rendering.send(nil)
            inspection.stopRecording()
            host.rendering.send(nil)
        }
        #expect(token == nil)
        #expect(inspection.hosts[0].hasEnded)
    }

    @Test(arguments: [false, true]) func `a record that is forgotten is released at once, also if it had stopped`(
        hasStopped: Bool
    ) async throws {
        final class Token {}
        weak var token: Token?
        let inspection = Inspection()
        func start() -> WorkflowHost<Given<Token?, Never, Sink<Token?>>> {
            let first = Token()
            token = first
            let root = Given<Token?, Never, Sink<Token?>>(nil) { _, context in context.makeStateSink() }
            let host = WorkflowHost(workflow: root, inspection: inspection)
            for value in [first, nil] { host.rendering.send(value) }
            return host
        }
        let host = start()
        if hasStopped {
            inspection.stopRecording()
            host.rendering.send(nil)
        }
        #expect(token != nil)
        inspection.forget { _ in true }
        // The host is idle.
        try await until("the values are released") { token == nil }
        host.rendering.send(nil)
        #expect(inspection.hosts.isEmpty)
    }

    @Test func `a host without an actor is trimmed by its own events alone`() async {
        await Self.trimWithoutActor()
    }

    @concurrent
    private nonisolated static func trimWithoutActor() async {
        let inspection = Inspection(limits: InspectionLimits(bytesOfHost: 100_000, bytesOfAll: 100_000))
        func start() -> WorkflowHost<Row> { WorkflowHost(workflow: Row(name: "x"), inspection: inspection, home: nil) }
        let first = start()
        for number in 1...200 { first.rendering.sink.send(number) }
        let record = inspection.hosts[0]
        let bytes = record.bytes
        let others = (0..<9).map { _ in start() }
        for _ in 0..<100 { await Task.yield() }
        #expect(record.isSynchronous && record.bytes == bytes && bytes > 10_000)
        first.rendering.sink.send(0)
        #expect(record.bytes <= 10_000)
        withExtendedLifetime(others) {}
    }

    @Test func `a recorder that measures itself records the same`() {
        let (plain, measured) = (Inspection(), Inspection(limits: InspectionLimits(shareOfThread: 1_000)))
        let hosts = [plain, measured].map { WorkflowHost(workflow: Garden(), inspection: $0) }
        for number in 1...200 {
            for host in hosts { host.rendering.plants["p"]?.send(.give(number)) }
        }
        let counts = [plain, measured].map { $0.run.events.map { [$0.renders.count, $0.actions.count, $0.skipped] } }
        #expect(counts[0] == counts[1])
        #expect(measured.stop == nil)
    }
}

/// Counts from any thread.
final class Counter: Sendable {
    private let number = Guarded(0)

    func add() { number.withLock { $0 += 1 } }
    var count: Int { number.withLock { $0 } }
}
