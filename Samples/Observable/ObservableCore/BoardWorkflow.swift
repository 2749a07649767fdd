import Workflow
import WorkflowSwiftUI

/// Counters in a counter's parent: one that is always there, one that comes and goes, and a list.
public struct BoardWorkflow: Workflow {
    public typealias Rendering = BoardModel
    public typealias Output = Never

    @ObservableState
    public struct State {
        public var title = "Counters"
        public var showsSecond = false
        var ids = [0, 1]
        var nextID = 2
    }

    @CasePathable
    public enum Action: WorkflowAction {
        case rename(String)
        case toggleSecond
        case add
        case removeLast

        public typealias WorkflowType = BoardWorkflow

        public func apply(toState state: inout State, context: ApplyContext<BoardWorkflow>) -> Never? {
            switch self {
            case .rename(let title): state.title = title
            case .toggleSecond: state.showsSecond.toggle()
            case .add:
                state.ids.append(state.nextID)
                state.nextID += 1
            case .removeLast: _ = state.ids.popLast()
            }
            return nil
        }
    }

    public init() {}

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<BoardWorkflow>) -> BoardModel {
        BoardModel(
            accessor: context.makeStateAccessor(state: state),
            actions: context.makeSink(of: Action.self),
            first: CounterWorkflow().rendered(in: context, key: "first"),
            second: state.showsSecond ? CounterWorkflow(maxCount: 5).rendered(in: context, key: "second") : nil,
            counters: state.ids.map { CounterWorkflow().rendered(in: context, key: "\($0)") }
        )
    }
}

/// The model of a board: its own state and actions, and the models of its children.
public struct BoardModel: ObservableModel {
    public let accessor: StateAccessor<BoardWorkflow.State>
    public let actions: Sink<BoardWorkflow.Action>
    public let first: CounterWorkflow.Rendering
    public let second: CounterWorkflow.Rendering?
    public let counters: [CounterWorkflow.Rendering]
}
