import Workflow
import WorkflowUI

#if canImport(UIKit)
import UIKit
#endif

/// A screen that names no view at all.
struct HelloScreen: Screen {
    var message: String
    var onClick: () -> Void
}

/// Says hello, then goodbye, and so on.
struct HelloWorkflow: Workflow {
    typealias Output = Never

    func makeInitialState() -> Bool { true }

    func render(state: Bool, context: RenderContext<HelloWorkflow>) -> HelloScreen {
        let sink = context.makeSink(of: Toggle.self)
        return HelloScreen(message: state ? "Hello" : "Goodbye", onClick: { sink.send(Toggle()) })
    }

    struct Toggle: WorkflowAction {
        typealias WorkflowType = HelloWorkflow

        func apply(toState state: inout Bool, context: ApplyContext<HelloWorkflow>) -> Never? {
            state.toggle()
            return nil
        }
    }
}

#if canImport(UIKit)
private final class HelloGreenThemeViewController: ScreenViewController<HelloScreen> {
    override func screenDidChange(from previousScreen: HelloScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        title = "green \(screen.message)"
    }
}

private let viewRegistry = ViewRegistry(
    HelloScreen.self,
    viewController: { screen, environment in
        HelloGreenThemeViewController.description(for: screen, environment: environment)
    }
)

/// The guide's green theme: the same workflow, shown by another registry's views.
@MainActor let helloWorkflowGreenTheme = HelloWorkflow().mapRendering { $0.withRegistry(viewRegistry) }
#endif
