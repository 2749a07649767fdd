// Only what has nothing to show is run rather than rendered.
// expect: the types 'String' and '()' be equivalent
import Workflow

struct Child: Workflow {
    typealias Output = Int

    func render(state: Void, context: RenderContext<Child>) -> String { "" }
}

struct Parent: Workflow {
    func render(state: Void, context: RenderContext<Parent>) -> String {
        Child().running(in: context) { _ in AnyWorkflowAction<Parent>.noAction }
        return ""
    }
}
