import Workflow
import WorkflowInspection

/// An action of a host of which the record is full: older events go as fast as new ones come, and so do nodes.
struct InspectedUse: LateUse {
    private let host: WorkflowHost<Numbered>

    init() {
        let inspection = Inspection(limits: InspectionLimits(bytesOfHost: 128 << 10, shareOfThread: 1_000))
        host = WorkflowHost(workflow: Numbered(), inspection: inspection)
    }

    mutating func use() throws(LateFailure) { host.rendering() }
}

/// Each action gives the child another key, so that one ends and another begins.
private struct Numbered: Workflow {
    struct Next: WorkflowAction {
        func apply(toState state: inout Int, context: ApplyContext<Numbered>) -> Never? {
            state = (state + 1) % 10
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Numbered>) -> () -> Void {
        _ = Child(number: state).rendered(in: context, key: "\(state)")
        let sink = context.makeSink(of: Next.self)
        return { sink.send(Next()) }
    }
}

private struct Child: Workflow, Equatable {
    let number: Int

    func makeInitialState() -> String { "of \(number), long enough for memory of its own" }

    func render(state: String, context: RenderContext<Child>) -> String { state }
}
