import Foundation
import TestSupport
import Testing
import Workflow
import WorkflowInspection

/// Each recorded reason is the expected one, and leads up to an action or to new props. 100,000 steps, multiplied by `TRELLIS_SOAK`.
@MainActor
struct CauseOracleTests {
    private nonisolated static let runs =
        100 * (ProcessInfo.processInfo.environment["TRELLIS_SOAK"].flatMap(UInt64.init) ?? 1)

    @Test(.timeLimit(.minutes(20)), arguments: 1...runs)
    func `each render has the reason that it is expected to have`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var model = GardenModel()
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        let record = try #require(inspection.hosts.first)
        #expect(inspection.last.renders.allSatisfy { $0.reason == .first })
        for step in 1...1_000 {
            let taken = model.randomStep(&random)
            let expected = model.take(taken)
            taken.take(in: host)
            let event = inspection.last
            let found = Dictionary(event.renders.map { ("\($0.node.type) \($0.node.key)", $0.reason) }) { $1 }
            guard found == expected, event.renders.count == expected.count else {
                Issue.record("seed \(seed), step \(step), \(taken): expected \(expected), found \(found)")
                return
            }
            for render in event.renders { try expectChain(of: render, in: event, record, after: taken) }
        }
        #expect(record.nodeCount == record.nodes(0..<1_000).count)
    }

    private func expectChain(
        of render: InspectedRender,
        in event: InspectedEvent,
        _ host: InspectedHost,
        after step: GardenModel.Step
    ) throws {
        var actions: [String] = []
        var source: EventSource?
        for cause in host.causes(of: render.node.id, in: event.number) {
            switch cause {
            case .action(let action): actions.append(action.name)
            case .source(let found): source = found
            case .unknown: Issue.record("The cause of \(render) is unknown.")
            case .render: break
            }
        }
        if case .props = step {
            #expect(actions.isEmpty && source?.kind == .host)
        } else {
            #expect(source?.kind == .sink)
            #expect(event.actions.last { $0.isCause }?.name == actions.last)
        }
    }
}
