// Work runs elsewhere: what it captures is Sendable.
// expect: capture of 'store' with non-Sendable type 'Store'
import Workflow
import WorkflowConcurrency

final class Store {
    func load() -> Int { 7 }
}

struct Title: Workflow {
    typealias Output = Int

    let store: Store

    func render(state: Void, context: RenderContext<Title>) {
        Work { [store] in store.load() }.running(in: context) { AnyWorkflowAction<Title>(sendingOutput: $0) }
    }
}
