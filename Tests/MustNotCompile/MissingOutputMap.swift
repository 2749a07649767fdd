// The outputs of a child are handled or ignored, never forgotten.
// expect: the types 'Child.Output' (aka 'Int') and 'Never' be equivalent
import Workflow

struct Child: Workflow {
    typealias Output = Int

    func render(state: Void, context: RenderContext<Child>) -> String { "" }
}

struct Parent: Workflow {
    func render(state: Void, context: RenderContext<Parent>) -> String {
        Child().rendered(in: context)
    }
}
