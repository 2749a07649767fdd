import ViewEnvironment
import Workflow
import WorkflowSharing
import WorkflowWeb

extension LiveApp {
    /// A page that shows a value which all its sessions follow, with a counter of its own.
    public static func feed(of value: SharedValue<Int>) -> LiveApp {
        LiveApp(title: "Feed") { _, _ in Feed(value: value) }
    }
}

struct Feed: Workflow {
    let value: SharedValue<Int>

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Feed>) -> FeedScreen {
        let add = context.makeEventHandler { count in
            count += 1
            return nil
        }
        return FeedScreen(value: value.value(in: context), count: state, add: add)
    }
}

struct FeedScreen: WebScreen {
    let value: Int
    let count: Int
    let add: EventHandler<Void>

    func html(environment: ViewEnvironment) -> HTML {
        div {
            span { "Published" }
            span { "\(value)" }
            span { "Clicked" }
            span { "\(count)" }
            button(.onClick(add)) { "+" }
        }
    }
}
