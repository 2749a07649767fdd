import Workflow

@testable import WorkflowSwiftUI

/// A state that lives outside any model, as that of a node does.
final class Live<State: ObservableState> {
    var state: State

    init(_ state: State) {
        self.state = state
    }

    var accessor: StateAccessor<State> {
        StateAccessor(state: state) { $0(&self.state) }
    }
}

@CasePathable
enum RowAction: Equatable {
    case rename(String)
    case setCount(Int)
    case remove
}

/// A model of one's own, with everything that a model may have.
struct FullModel: ObservableModel {
    var accessor: StateAccessor<Parent>
    var sink = Sink<RowAction> { _ in }
    var onName: (String) -> Void = { _ in }
    var plain = StateAccessor.constant(state: Child())
    var maybe: StateAccessor<Child>?
    var array: [StateAccessor<Child>] = []
    var identified: IdentifiedArrayOf<StateAccessor<Child>> = []
}

extension StateAccessor where State == Child {
    static func child(_ id: Int = 0, count: Int = 0) -> StateAccessor<Child> {
        .constant(state: Child(id: id, count: count))
    }
}
