// What crosses to the home is Sendable.
// expect: type 'Title.Rename' does not conform to the 'Sendable' protocol
import Workflow

final class Name {}

struct Title: Workflow {
    struct Rename: WorkflowAction {
        typealias WorkflowType = Title
        let name: Name

        func apply(toState state: inout Void, context: ApplyContext<Title>) -> Never? { nil }
    }

    func render(state: Void, context: RenderContext<Title>) -> String {
        _ = context.makeSendableSink(of: Rename.self)
        return ""
    }
}
