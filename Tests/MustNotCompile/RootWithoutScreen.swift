// A browser shows screens, so the root of an app renders one.
// expect: is unavailable: the root's rendering is to be shown; have its render(state:context:) return a WebScreen
import Workflow
import WorkflowLive

struct Greeting: Workflow {
    func render(state: Void, context: RenderContext<Greeting>) -> String { "Hello" }
}

let app = LiveApp(title: "Greeting") { _, _ in Greeting() }
