/// An object that is told what happens in a tree, step by step.
///
/// The runtime tells it through ``TreeTools`` and does not know what it is for. A requirement without an implementation does nothing.
/// Called on the home of the tree.
package protocol TreeWatcher: AnyObject {
    /// The first pass has been made.
    func didStart(_ tree: WatchedTree)

    /// An action has come in from a sink. It is the next that is applied; those that are applied after it come of its output.
    func didReceiveAction()

    /// An action has been applied, before its output reaches the parent.
    func didApply<Action: WorkflowAction>(_ action: Action, to node: WatchedNode<Action.WorkflowType>)

    /// The root has been rendered with new props.
    func didUpdateRoot(of tree: WatchedTree)

    /// A pass has been made, for the actions since the one before; nothing is published yet.
    ///
    /// - Returns: A closure to call when rendering and output are published; `nil` if there is nothing to do then. It is not called
    ///   if the host has ended meanwhile. Under `compatible` other events may be handled between.
    func willPublish(_ tree: WatchedTree) -> (() -> Void)?

    /// An event has been handled, and the next one is going to be published for both.
    func didLeaveUnpublished(_ tree: WatchedTree)

    /// An event has been handled about which nobody is to know: it came before the host had started.
    func didDropEvent()
}

extension TreeWatcher {
    package func didStart(_ tree: WatchedTree) {}
    package func didReceiveAction() {}
    package func didApply<Action: WorkflowAction>(_ action: Action, to node: WatchedNode<Action.WorkflowType>) {}
    package func didUpdateRoot(of tree: WatchedTree) {}
    package func willPublish(_ tree: WatchedTree) -> (() -> Void)? { nil }
    package func didLeaveUnpublished(_ tree: WatchedTree) {}
    package func didDropEvent() {}
}

/// A node as a watcher is shown it.
package struct WatchedNode<W: Workflow> {
    let node: Node<W>
}

/// A tree as a watcher is shown it.
package struct WatchedTree {
    let root: NodeBase
}
