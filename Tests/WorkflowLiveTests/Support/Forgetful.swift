import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowUI

/// A button that takes a hold and forgets it.
struct Forgetful: Workflow {
    let session: SessionContext

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Forgetful>) -> ForgetfulScreen {
        ForgetfulScreen { _ = session.event?.hold() }
    }
}

struct ForgetfulScreen: WebScreen {
    var onSave: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        button(.onClick(onSave)) { "Save" }
    }
}
