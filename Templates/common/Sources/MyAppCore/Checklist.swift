import Workflow

/// A list whose items are added, ticked and removed.
public struct Checklist: DurableWorkflow {
    public struct Item: Codable, Equatable, Identifiable {
        public let id: Int
        public let title: String
        public var isDone = false
    }

    // Kept when the process ends, where the host has a store for it.
    public struct State: Codable, Equatable {
        var items: [Item] = []
        var nextID = 1
    }

    public enum Action: WorkflowAction, Equatable {
        case add(String)
        case toggle(Item.ID)
        case removeDone

        // The only place where the state changes.
        public func apply(toState state: inout State, context: ApplyContext<Checklist>) -> Never? {
            switch self {
            case .add(let title):
                guard !title.allSatisfy(\.isWhitespace) else { return nil }
                state.items.append(Item(id: state.nextID, title: title))
                state.nextID += 1
            case .toggle(let id):
                guard let index = state.items.firstIndex(where: { $0.id == id }) else { return nil }
                state.items[index].isDone.toggle()
            case .removeDone:
                state.items.removeAll(where: \.isDone)
            }
            return nil
        }
    }

    public init() {}

    public func makeInitialState() -> State { State() }

    public func render(state: State, context: RenderContext<Checklist>) -> ChecklistScreen {
        let sink = context.makeSink(of: Action.self)
        return ChecklistScreen(
            items: state.items,
            onAdd: { sink.send(.add($0)) },
            onToggle: { sink.send(.toggle($0)) },
            onRemoveDone: { sink.send(.removeDone) }
        )
    }
}
