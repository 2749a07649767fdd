/// Several watchers as one, told in this order. The first is the outermost.
final class WatcherChain: TreeWatcher {
    private let watchers: [any TreeWatcher]

    init(_ watchers: [any TreeWatcher]) {
        self.watchers = watchers
    }

    var steps: TreeSteps { watchers.reduce(into: []) { $0.formUnion($1.steps) } }

    // MARK: - Sessions

    func sessionDidBegin(_ session: WorkflowSession) {
        for watcher in watchers { watcher.sessionDidBegin(session) }
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        for watcher in watchers { watcher.sessionDidEnd(session) }
    }

    // MARK: - Events

    func didStart(_ root: NodeBase) {
        for watcher in watchers { watcher.didStart(root) }
    }

    func didReceiveAction() {
        for watcher in watchers { watcher.didReceiveAction() }
    }

    func didApply<Action: WorkflowAction>(_ action: Action, to node: NodeBase) {
        for watcher in watchers { watcher.didApply(action, to: node) }
    }

    func didUpdateRoot(_ root: NodeBase) {
        for watcher in watchers { watcher.didUpdateRoot(root) }
    }

    func willPublish(_ root: NodeBase) -> (() -> Void)? {
        let closures = watchers.compactMap { $0.willPublish(root) }
        guard !closures.isEmpty else { return nil }
        return {
            for closure in closures { closure() }
        }
    }

    func didLeaveUnpublished(_ root: NodeBase) {
        for watcher in watchers { watcher.didLeaveUnpublished(root) }
    }

    func didDropEvent() {
        for watcher in watchers { watcher.didDropEvent() }
    }

    // MARK: - Trace

    func passDidBegin() {
        for watcher in watchers { watcher.passDidBegin() }
    }

    func passDidEnd() {
        for watcher in watchers.reversed() { watcher.passDidEnd() }
    }

    func willRender(_ node: NodeBase, because cause: RenderCause) {
        for watcher in watchers { watcher.willRender(node, because: cause) }
    }

    func didRender(_ node: NodeBase) {
        for watcher in watchers.reversed() { watcher.didRender(node) }
    }

    func didSkip(_ node: NodeBase) {
        for watcher in watchers { watcher.didSkip(node) }
    }

    func didEmit<Output>(_ output: Output, from node: NodeBase) {
        for watcher in watchers { watcher.didEmit(output, from: node) }
    }

    func workDidBegin(_ work: NodeWork, of node: NodeBase) {
        for watcher in watchers { watcher.workDidBegin(work, of: node) }
    }

    func workDidEnd(_ work: NodeWork, of node: NodeBase) {
        for watcher in watchers { watcher.workDidEnd(work, of: node) }
    }

    func didBeginShowing(_ write: @escaping (_ rendering: Any) -> String?) {
        for watcher in watchers { watcher.didBeginShowing(write) }
    }

    func willShow() {
        for watcher in watchers { watcher.willShow() }
    }

    func didShow(_ patch: ShownPatch) {
        for watcher in watchers { watcher.didShow(patch) }
    }

    func didAcknowledge(patch: Int) {
        for watcher in watchers { watcher.didAcknowledge(patch: patch) }
    }
}
