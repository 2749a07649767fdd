/// Several watchers as one, told in this order.
final class ChainedTreeWatcher: TreeWatcher {
    private let watchers: [any TreeWatcher]

    private init(_ watchers: [any TreeWatcher]) {
        self.watchers = watchers
    }

    /// `nil` for none; a single watcher is used as it is.
    static func chain(_ watchers: [(any TreeWatcher)?]) -> (any TreeWatcher)? {
        let watchers = watchers.compactMap { $0 }
        return watchers.count <= 1 ? watchers.first : ChainedTreeWatcher(watchers)
    }

    func didStart(_ tree: WatchedTree) {
        for watcher in watchers { watcher.didStart(tree) }
    }

    func didReceiveAction() {
        for watcher in watchers { watcher.didReceiveAction() }
    }

    func didApply<Action: WorkflowAction>(_ action: Action, to node: WatchedNode<Action.WorkflowType>) {
        for watcher in watchers { watcher.didApply(action, to: node) }
    }

    func didUpdateRoot(of tree: WatchedTree) {
        for watcher in watchers { watcher.didUpdateRoot(of: tree) }
    }

    func willPublish(_ tree: WatchedTree) -> (() -> Void)? {
        let closures = watchers.compactMap { $0.willPublish(tree) }
        guard !closures.isEmpty else { return nil }
        return {
            for closure in closures { closure() }
        }
    }

    func didLeaveUnpublished(_ tree: WatchedTree) {
        for watcher in watchers { watcher.didLeaveUnpublished(tree) }
    }

    func didDropEvent() {
        for watcher in watchers { watcher.didDropEvent() }
    }
}
