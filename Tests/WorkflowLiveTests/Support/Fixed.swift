import Workflow
import WorkflowScreens

/// Renders one screen for ever.
struct Fixed: Workflow {
    let screen: AnyScreen

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Fixed>) -> AnyScreen { screen }
}
