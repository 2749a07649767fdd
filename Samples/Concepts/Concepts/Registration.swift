import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens

/// A form whose problems are shown beside the fields once somebody has tried to send it.
public struct Registration: Workflow {
    public struct State: Equatable {
        var name = ""
        var email = ""
        var hasTried = false
        var confirmation: String?

        var nameProblem: String? { name.isEmpty ? "Enter your name." : nil }
        var emailProblem: String? { email.contains("@") ? nil : "Enter an address with an @." }

        mutating func submit() {
            hasTried = true
            if nameProblem != nil || emailProblem != nil { return }
            self = State(confirmation: "Thank you, \(name). We write to \(email).")
        }
    }

    public init() {}

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<Registration>) -> RegistrationScreen {
        let sink = context.makeStateMutationSink()
        return RegistrationScreen(
            confirmation: state.confirmation,
            name: Field(id: "name", title: "Name", text: state.name, problem: state.hasTried ? state.nameProblem : nil)
            { text in
                sink.send { $0.name = text }
            },
            email: Field(
                id: "email",
                title: "E-mail",
                text: state.email,
                problem: state.hasTried ? state.emailProblem : nil
            ) { text in
                sink.send { $0.email = text }
            },
            onSubmit: { sink.send { $0.submit() } }
        )
    }
}

public struct RegistrationScreen: WebScreen {
    public let confirmation: String?
    public let name: Field
    public let email: Field
    public let onSubmit: () -> Void

    public func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { "Registration" }
            if let confirmation { p(.role(.status)) { confirmation } }
            form(.noValidate(), .onSubmit { _ in onSubmit() }) {
                for field in [name, email] { field.html }
                button(.type(.submit)) { "Register" }
            }
        }
    }
}

public struct Field {
    public let id: String
    public let title: String
    public let text: String
    public let problem: String?
    public let onInput: (String) -> Void

    @HTMLBuilder var html: HTML {
        p {
            label(.for(id)) { title }
            input(.id(id), .name(id), .value(text), .ariaInvalid(problem != nil), .onInput(onInput))
            if let problem { span(.class("problem"), .role(.alert)) { problem } }
        }
    }
}
