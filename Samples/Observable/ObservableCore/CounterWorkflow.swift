import Workflow
import WorkflowSwiftUI

/// A counter whose rendering is a model: its state, and actions that change it.
public struct CounterWorkflow: Workflow {
    public typealias Rendering = ActionModel<State, Action>
    public typealias Output = Never

    @ObservableState
    public struct State {
        public var count = 0
        public var step = 1
        public var maxCount: Int?
    }

    @CasePathable
    public enum Action: WorkflowAction {
        case increment
        case decrement
        case reset

        public typealias WorkflowType = CounterWorkflow

        public func apply(toState state: inout State, context: ApplyContext<CounterWorkflow>) -> Never? {
            switch self {
            case .increment: state.count = min(state.count + state.step, state.maxCount ?? .max)
            case .decrement: state.count -= state.step
            case .reset: state.count = 0
            }
            return nil
        }
    }

    public let maxCount: Int?

    public init(maxCount: Int? = nil) {
        self.maxCount = maxCount
    }

    public func makeInitialState() -> State { State(maxCount: maxCount) }

    public func workflowDidChange(from previousWorkflow: CounterWorkflow, state: inout State) {
        guard maxCount != previousWorkflow.maxCount else { return }
        state.maxCount = maxCount
    }

    public func render(state: State, context: RenderContext<CounterWorkflow>) -> Rendering {
        context.makeActionModel(state: state)
    }
}
