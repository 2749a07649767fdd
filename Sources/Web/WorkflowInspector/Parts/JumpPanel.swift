import Workflow
import WorkflowConcurrency
import WorkflowHTML
import WorkflowInspection

/// A button that takes the host back to an event, after somebody has read what that means.
struct JumpControl: Workflow {
    let source: any InspectorSource
    let host: Int
    let event: Int

    enum State: Equatable {
        case closed, asking, asked(JumpPlan), jumping, done
        case failed(String)
    }

    func makeInitialState() -> State { .closed }

    func workflowDidChange(from previous: JumpControl, state: inout State) {
        if (host, event) != (previous.host, previous.event) { state = .closed }
    }

    func render(state: State, context: RenderContext<JumpControl>) -> JumpPanel {
        let question: InspectorQuery? =
            switch state {
            case .asking: .jumpPlan(host: host, event: event)
            case .jumping: .jump(host: host, event: event)
            default: nil
            }
        if let question {
            Work(id: question) { [source] in try await source.answer(question) }
                .asResult()
                .running(in: context) { Action.answered($0) }
        }
        let sink = context.makeSink(of: Action.self)
        return JumpPanel(event: event, state: state, send: { sink.send($0) })
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = JumpControl

        case ask, confirm, close
        case answered(Result<InspectorAnswer, WorkError>)

        func apply(toState state: inout State, context: ApplyContext<JumpControl>) -> Never? {
            switch self {
            case .ask: state = .asking
            case .confirm: if case .asked = state { state = .jumping }
            case .close: state = .closed
            case .answered(.success(.jumpPlan(let plan))): state = .asked(plan)
            case .answered(.success(.done)): state = .done
            case .answered(.success(.missing(let note))): state = .failed(note)
            case .answered(.success): state = .failed("There is no answer.")
            case .answered(.failure(let error)): state = .failed("\(error)")
            }
            return nil
        }
    }
}

/// The button, and what will happen.
struct JumpPanel {
    let event: Int
    let state: JumpControl.State
    let send: (JumpControl.Action) -> Void

    @HTMLBuilder var html: HTML {
        section(.class(isOpen ? "jump open" : "jump"), .ariaLabel("Jump")) {
            switch state {
            case .closed:
                button(
                    .type(.button),
                    .title("Ends the tree of the host, and starts it again from here. Shows first what that means."),
                    .onClick(id: "ask") { send(.ask) }
                ) { "Jump here…" }
            case .asking, .jumping: p(.class("quiet"), .role(.status)) { "…" }
            case .asked(let plan): confirmation(plan)
            case .done: p(.role(.status)) { "The host went back to event \(event)." }
            case .failed(let note):
                p(.class("problem"), .role(.alert)) { note }
                div(.class("buttons")) { closeButton }
            }
        }
    }

    /// A Boolean value that indicates whether there is more to read than one line.
    private var isOpen: Bool {
        switch state {
        case .asked, .failed: true
        case .closed, .asking, .jumping, .done: false
        }
    }

    @HTMLBuilder private func confirmation(_ plan: JumpPlan) -> HTML {
        h3 { "Jump to event \(plan.event)" }
        p {
            "The tree of the host ends, and starts again with the states after this event. There is no way back but another jump."
        }
        list("Starts again", plan.starts, none: "Nothing starts.")
        list("Is cancelled", plan.ends, none: "Nothing runs now.")
        list("Is not restored", plan.notRestored, none: "All is restored.")
        div(.class("buttons")) {
            button(.type(.button), .class("danger"), .onClick(id: "jump") { send(.confirm) }) {
                "Jump to event \(plan.event)"
            }
            closeButton
        }
    }

    @HTMLBuilder private func list(_ title: String, _ texts: [String], none: String) -> HTML {
        h4 { title }
        if texts.isEmpty {
            p(.class("quiet")) { none }
        } else {
            ul(.class("plain"), .ariaLabel(title), .tabIndex(0)) { for text in texts { li { text } } }
        }
    }

    private var closeButton: HTML {
        button(.type(.button), .onClick(id: "stay") { send(.close) }) { "Stay" }
    }
}
