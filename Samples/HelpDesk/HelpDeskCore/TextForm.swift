import Workflow
import WorkflowScreens

/// A field with a button, which is empty again when its text was sent.
struct TextForm: Workflow {
    typealias Output = String

    enum Action: WorkflowAction {
        case type(String), submit

        func apply(toState text: inout String, context: ApplyContext<TextForm>) -> String? {
            switch self {
            case .type(let new):
                text = new
                return nil
            case .submit:
                defer { text = "" }
                return text.isEmpty ? nil : text
            }
        }
    }

    let name: String
    let verb: String

    func makeInitialState() -> String { "" }

    func render(state text: String, context: RenderContext<TextForm>) -> TextFormScreen {
        let sink = context.makeSink(of: Action.self)
        return TextFormScreen(
            name: name,
            verb: verb,
            text: text,
            onType: { sink.send(.type($0)) },
            onSubmit: { sink.send(.submit) }
        )
    }
}

public struct TextFormScreen: Screen {
    public let name: String
    public let verb: String
    public let text: String
    public let onType: (String) -> Void
    public let onSubmit: () -> Void
}
