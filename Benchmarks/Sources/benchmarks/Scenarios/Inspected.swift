import BenchmarkPages
import Workflow
import WorkflowInspection

extension Scenario {
    /// The events by which the record is full before the operations.
    private static let filling = 1_000

    /// `wide` and `click` with a record of each event, at which nobody looks. The record is full, as that of a host which runs
    /// for long: each event takes the place of an older one.
    static var allInspected: [Scenario] {
        [.inspected(1), .inspected(10), .inspected(1_000), .inspectedClick(rows: 1_000)]
    }

    private static func inspected(_ count: Int) -> Scenario {
        Scenario(
            name: "inspected-\(count)",
            nodes: count,
            countedOperations: count >= 1_000 ? 20 : 500,
            ours: { filled(InspectedTree(count: count)) },
            limit: { filled(WideByHand(count: count)) },
            expectedCheck: { $0 + filling }
        )
    }

    private static func inspectedClick(rows: Int) -> Scenario {
        Scenario(
            name: "inspected-click-list-\(rows)",
            countedOperations: 20,
            mostOperations: 1 << 13,
            ours: {
                filled(Inspection.full(nodes: rows).watch { ClickedPage(LivePage(.list(rows: rows), rows: rows)) })
            },
            limit: { filled(ClickedPage(HandPage(rows: rows))) },
            expectedCheck: { $0 + filling }
        )
    }

    private static func filled<S: Subject>(_ subject: S) -> S {
        subject.prepare(operations: filling)
        subject.run(operations: filling)
        subject.finish()
        return subject
    }
}

extension Inspection {
    /// An inspection with the limits of a program, but for so many nodes and few events.
    fileprivate static func full(nodes: Int) -> Inspection {
        Inspection(limits: InspectionLimits(bytesOfHost: 250 * nodes + 64 << 10, shareOfThread: 1_000))
    }
}

private final class InspectedTree: Subject {
    private let host: WorkflowHost<LeafList>
    private var picker: LeafPicker

    init(count: Int) {
        host = WorkflowHost(
            workflow: LeafList(keys: LeafList.keys(count)),
            inspection: .full(nodes: count),
            configuration: RuntimeConfiguration()
        )
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering[picker.next()].increment.send(Leaf.Increment()) }
    }

    var check: Int { host.rendering.reduce(0) { $0 + $1.count } }
}
