import Workflow
import WorkflowInspection

extension Scenario {
    /// `wide` with a record of each event, at which nobody looks.
    static func inspected(_ count: Int) -> Scenario {
        Scenario(
            name: "inspected-\(count)",
            nodes: count,
            countedOperations: count >= 1_000 ? 20 : 500,
            ours: { InspectedTree(count: count) },
            limit: { WideByHand(count: count) },
            expectedCheck: { $0 }
        )
    }
}

private final class InspectedTree: Subject {
    private let host: WorkflowHost<LeafList>
    private let inspection = Inspection()
    private var picker: LeafPicker

    init(count: Int) {
        host = WorkflowHost(
            workflow: LeafList(keys: LeafList.keys(count)),
            inspection: inspection,
            configuration: RuntimeConfiguration()
        )
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering[picker.next()].increment.send(Leaf.Increment()) }
    }

    var check: Int { host.rendering.reduce(0) { $0 + $1.count } }
}
