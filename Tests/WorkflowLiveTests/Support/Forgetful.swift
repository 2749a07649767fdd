import LiveModel
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// A button that takes holds and, without a box for them, forgets them.
struct Forgetful: Workflow {
    let session: SessionContext
    var holds: HoldBox?
    var count = 1

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<Forgetful>) -> BuiltScreen {
        let save = {
            for _ in 0..<count {
                let hold = session.event?.hold()
                holds?.add(hold)
            }
        }
        return BuiltScreen { button(.onClick(save)) { "Save" } }
    }
}
