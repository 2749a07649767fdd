// A rendering is used; work without a rendering is `running`.
// expect: result of call to 'rendered(in:key:)' is unused
import Workflow

struct Child: Workflow {
    func render(state: Void, context: RenderContext<Child>) -> String { "" }
}

struct Parent: Workflow {
    func render(state: Void, context: RenderContext<Parent>) -> String {
        Child().rendered(in: context)
        return ""
    }
}
