// Contexts come from the runtime only.
// expect: no exact matches in call to initializer
import Workflow

struct Title: Workflow {
    func render(state: Void, context: RenderContext<Title>) -> String { "" }
}

let context = ApplyContext<Title>()
