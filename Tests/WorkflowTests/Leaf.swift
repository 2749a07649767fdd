import Workflow

/// A counter without children that notes what is done with it.
struct Leaf: Workflow {
    var name: String
    var journal: Journal

    init(_ name: String, _ journal: Journal = Journal()) {
        self.name = name
        self.journal = journal
    }

    typealias Output = String

    struct State: Equatable { var count = 0 }

    enum Action: WorkflowAction, Sendable {
        typealias WorkflowType = Leaf
        case add, nothing, emit(String), addAndEmit(String)

        func apply(toState state: inout Leaf.State, context: ApplyContext<Leaf>) -> String? {
            let (name, journal) = (context[workflowValue: \.name], context[workflowValue: \.journal])
            journal.note("apply \(name)")
            switch self {
            case .add:
                state.count += 1
                return nil
            case .nothing:
                return nil
            case .emit(let output):
                return output
            case .addAndEmit(let output):
                state.count += 1
                return output
            }
        }
    }

    struct Rendering {
        let text: String
        let sink: Sink<Action>
    }

    func makeInitialState() -> State {
        journal.note("make \(name)")
        return State()
    }

    func workflowDidChange(from previousWorkflow: Self, state: inout State) {
        journal.note("change \(previousWorkflow.name) to \(name)")
    }

    func render(state: State, context: RenderContext<Self>) -> Rendering {
        journal.note("render \(name)")
        return Rendering(text: "\(name) \(state.count)", sink: context.makeSink(of: Action.self))
    }
}

extension AnyWorkflowConvertible {
    /// Renders this as a child of any workflow, which does nothing about its outputs.
    func shown<Parent>(in context: RenderContext<Parent>, key: String = "") -> Rendering {
        rendered(in: context, key: key) { _ in AnyWorkflowAction<Parent>.noAction }
    }
}
