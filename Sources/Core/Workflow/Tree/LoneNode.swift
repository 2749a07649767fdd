/// A node of a tree in which a watcher answers for all around it.
///
/// Its `render` and its actions can be run by themselves.
package final class LoneNode<W: Workflow> {
    private let node: Node<W>
    private let tree: Tree

    /// - Parameter watcher: Answers for the whole tree.
    package init(workflow: W, state: W.State, watcher: any TreeWatcher, configuration: RuntimeConfiguration) {
        tree = Tree(configuration: configuration, home: .none, tools: TreeTools([watcher]))
        node = Node(workflow: workflow, state: state, tree: tree)
    }

    /// Takes the node out of its tree, which goes now; a context that somebody kept may still own the node.
    deinit {
        node.endSubtree()
    }

    package var state: W.State { node.state }

    /// Calls `render` once.
    package func render() -> W.Rendering {
        node.runRender()
    }

    /// Applies an action to the state and returns its output.
    package func apply<Action: WorkflowAction>(_ action: Action) -> W.Output? where Action.WorkflowType == W {
        node.run(action)
    }
}
