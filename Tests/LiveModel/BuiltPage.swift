import Workflow
import WorkflowHTML

/// A page of a test: a state, and what is shown of it.
package struct BuiltPage<State>: Workflow {
    private let first: State
    private let content: (State, StateMutationSink<BuiltPage>) -> HTML

    package init(_ first: State, @HTMLBuilder content: @escaping (State, StateMutationSink<BuiltPage>) -> HTML) {
        (self.first, self.content) = (first, content)
    }

    package func makeInitialState() -> State { first }

    package func render(state: State, context: RenderContext<BuiltPage>) -> BuiltScreen {
        let sink = context.makeStateMutationSink()
        return BuiltScreen { content(state, sink) }
    }
}

extension BuiltPage<Void> {
    /// A page that never changes.
    package init(@HTMLBuilder content: @escaping () -> HTML) {
        self.init(()) { _, _ in content() }
    }
}
