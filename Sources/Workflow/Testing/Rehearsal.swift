/// Stands in for the tree around one workflow, so that its `render` and its actions can be tested by themselves: children
/// and side effects are answered, actions are applied, as the conforming tester sees fit.
///
/// Works in release builds and costs nothing when it is not used: the runtime asks for it only where it would make a node or start
/// a side effect, and where an action cannot be handled on the short way.
package protocol Rehearsal: AnyObject {
    /// Answers for a child. `deliver` maps an output as the parent's render said and applies the resulting action.
    func renderChild<Child: Workflow>(
        _ workflow: Child,
        key: String,
        deliver: (Child.Output) -> Void
    ) -> Child.Rendering

    /// Answers for a side effect, whose block is not run.
    func runSideEffect(key: AnyHashable)

    /// Takes an action, from a sink or from the output of a child.
    func apply<Action: WorkflowAction>(_ action: Action)
}

/// A node of a workflow whose surroundings are a ``Rehearsal``.
package final class RehearsedNode<W: Workflow> {
    private let node: Node<W>
    private let tree: Tree

    /// - Parameter onMisuse: told of misuses, so that they fail the test and do not end it.
    package init(
        workflow: W,
        state: W.State,
        rehearsal: any Rehearsal,
        onMisuse: @escaping @Sendable (Misuse) -> Void
    ) {
        var configuration = RuntimeConfiguration()
        configuration.onMisuse = onMisuse
        tree = Tree(
            configuration: configuration,
            home: .none,
            tools: TreeTools(observer: nil, debugger: nil, rehearsal: rehearsal)
        )
        node = Node(workflow: workflow, state: state, tree: tree)
    }

    /// Takes the node out of its tree, which goes now; a context that somebody kept may still own the node.
    deinit {
        node.endSubtree()
    }

    package var state: W.State {
        get { node.state }
        set { node.state = newValue }
    }

    package var workflow: W { node.workflow }

    /// Calls `render` once.
    package func render() -> W.Rendering {
        node.runRender()
    }

    /// Applies an action to the state and returns its output.
    package func apply<Action: WorkflowAction>(_ action: Action) -> W.Output? where Action.WorkflowType == W {
        node.run(action)
    }
}
