import Workflow
import WorkflowScreens

/// A field with a button. It keeps its text until that is stored.
struct TextForm: Workflow {
    typealias Output = String

    /// The texts that were stored.
    struct Stored: Equatable {
        var last = ""
        var count = 0

        mutating func add(_ text: String) {
            last = text
            count += 1
        }
    }

    enum Action: WorkflowAction {
        case type(String), submit

        func apply(toState text: inout String, context: ApplyContext<TextForm>) -> String? {
            switch self {
            case .type(let new):
                text = new
                return nil
            case .submit: return text.isEmpty || context[workflowValue: \.isSending] ? nil : text
            }
        }
    }

    let name: String
    let verb: String
    /// A Boolean value that indicates whether a text is on its way.
    let isSending: Bool
    let stored: Stored

    func makeInitialState() -> String { "" }

    func workflowDidChange(from previousWorkflow: TextForm, state text: inout String) {
        if stored.count > previousWorkflow.stored.count, text == stored.last { text = "" }
    }

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
