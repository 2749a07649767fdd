import TestSupport
import Testing
import Workflow
import WorkflowSnapshots
import WorkflowTestSupport

@testable import WorkflowInspection

@MainActor
struct RecordRingTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `a ring has the entries of an array, by numbers that only grow`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var ring = RecordRing<Int?>()
        var array: [Int?] = []
        var first = 0
        for step in 0..<3_000 {
            // Grows first, then shrinks.
            if random.happens(oneIn: step < 1_500 ? 3 : 2) {
                for _ in 0..<3 where !array.isEmpty {
                    #expect(ring.popFirst() == array.removeFirst())
                    first += 1
                }
            } else if random.happens(oneIn: 2) {
                ring.append(step)
                array.append(step)
            } else {
                var more = [step, nil, -step]
                array += more
                ring.take(&more)
                #expect(more.isEmpty)
            }
            #expect(ring.first == first && ring.end == first + array.count)
        }
        #expect((ring.first..<ring.end).map { ring[$0] } == array)
        ring.updateAll { $0 = ($0 ?? 0) + 1 }
        #expect((ring.first..<ring.end).map { ring[$0] } == array.map { ($0 ?? 0) + 1 })
        while ring.popFirst() != nil {}
        #expect(ring.isEmpty)
    }

    @Test func `two records of one host have the same, and look back alike`() throws {
        let inspections = [Inspection(), Inspection()]
        var configuration = RuntimeConfiguration()
        let recorders = inspections.compactMap {
            $0.makeWatcher(of: Garden.self, interceptors: [], configuration: &configuration, home: nil)
        }
        let host = WorkflowHost(
            workflow: Garden(),
            watchers: recorders,
            observers: [],
            interceptors: [],
            debugger: nil,
            configuration: configuration,
            home: nil,
            lastEffect: nil
        )
        for number in 1...20 {
            host.rendering.plants["p"]?.send(.own(number))
            host.rendering.rows[0].send(number)
        }
        let runs = inspections.map { inspection in
            inspection.hosts[0].events(0..<100).map { event in event.renders.map { "\($0.node) \($0.reason)" } }
        }
        #expect(runs[0] == runs[1])
        #expect(runs[0].count == 41)
        let counts = inspections.map { $0.hosts[0].nodes(0..<100).map { [$0.id, $0.renders, $0.skips] } }
        #expect(counts[0] == counts[1])
        for inspection in inspections {
            let looked = try inspection.hosts[0].look(at: 40, of: Garden.self)
            #expect(looked.rendering.text == host.rendering.text)
        }
    }

    @Test func `nodes that come and go in one event are in the record of it`() {
        let inspection = Inspection()
        let root = Given<Int, Never, Sink<Int>>(0) { start, context in
            for number in start..<start + 200 {
                _ = Given<Int, Never, Int>(number) { state, _ in state }.rendered(in: context, key: "\(number)")
            }
            return context.makeStateSink()
        }
        let host = WorkflowHost(workflow: root, inspection: inspection)
        for start in stride(from: 100, through: 2_000, by: 100) { host.rendering.send(start) }
        let record = inspection.hosts[0]
        #expect(record.nodeCount == 201)
        #expect(inspection.last.renders.count == 101)
        #expect(record.nodes(0..<500).map(\.key) == [""] + (2_000..<2_200).map { "\($0)" })
    }

    @Test func `the actions of a branch are counted as they come, and the latest are named`() throws {
        let memory = JournalMemory()
        let journal = BranchJournal(limit: 1 << 20)
        for writer in [memory, journal] as [any JournalWriter] {
            let host = WorkflowHost(workflow: Garden(), restoring: nil, journal: JournalOptions(writer))
            for number in 1...70 { host.rendering.plants["p"]?.send(.own(number)) }
        }
        let names = memory.journal.entries.compactMap { $0.actions.first?.name }
        #expect(journal.actionCount == 70)
        #expect(names.count == 70)
        #expect(journal.latestActions == names.suffix(50))
        #expect(journal.records.count == memory.records.count)
    }
}
