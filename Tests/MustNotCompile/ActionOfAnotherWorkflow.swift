// A sink takes the actions of its own workflow.
// expect: instance method 'makeSink(of:)' requires the types 'Title' and 'Other' be equivalent
import Workflow

struct Other: Workflow {
    func render(state: Void, context: RenderContext<Other>) -> String { "" }
}

struct Title: Workflow {
    func render(state: Void, context: RenderContext<Title>) -> String {
        _ = context.makeSink(of: AnyWorkflowAction<Other>.self)
        return ""
    }
}
