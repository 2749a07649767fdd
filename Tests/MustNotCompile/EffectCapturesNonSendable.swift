// An async side effect runs elsewhere: what it captures is Sendable.
// expect: capture of 'store' with non-Sendable type 'Store'
import Workflow

final class Store {
    func load() {}
}

struct Title: Workflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = Title
        case loaded

        func apply(toState state: inout Void, context: ApplyContext<Title>) -> Never? { nil }
    }

    let store: Store

    func render(state: Void, context: RenderContext<Title>) -> String {
        context.runSideEffect(key: "load", of: Action.self) { [store] _ in store.load() }
        return ""
    }
}
