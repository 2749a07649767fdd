import LiveModel
import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// A button whose action starts an effect, which takes a hold on the event.
struct Saving: EffectfulWorkflow {
    enum Effect: Codable { case save }

    enum Action: WorkflowAction {
        case save, saved

        func apply(toState state: inout String, context: ApplyContext<Saving>) -> Never? {
            switch self {
            case .save:
                state = "saving"
                context.start(.save)
            case .saved: state = "saved"
            }
            return nil
        }
    }

    let session: SessionContext
    let holds: HoldBox

    func makeInitialState() -> String { "new" }

    func work(for effect: Effect) -> EffectWork<Action> {
        holds.add(session.event?.hold())
        return .action(.saved)
    }

    func render(state: String, context: RenderContext<Saving>) -> BuiltScreen {
        let sink = context.makeSink(of: Action.self)
        return BuiltScreen {
            p { state }
            button(.onClick { sink.send(.save) }) { "Save" }
        }
    }
}
