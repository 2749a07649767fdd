/// Several watchers as one, told in this order. The first is the outermost.
final class ChainedTreeWatcher: TreeWatcher {
    private let watchers: ArraySlice<any TreeWatcher>

    private init(_ watchers: ArraySlice<any TreeWatcher>) {
        self.watchers = watchers
    }

    /// `nil` for none; a single watcher is used as it is.
    static func chain(_ watchers: [any TreeWatcher]) -> (any TreeWatcher)? {
        watchers.count <= 1 ? watchers.first : ChainedTreeWatcher(watchers[...])
    }

    var steps: TreeSteps { watchers.reduce(into: []) { $0.formUnion($1.steps) } }

    private var rest: ChainedTreeWatcher { ChainedTreeWatcher(watchers.dropFirst()) }
}

// MARK: - Values

extension ChainedTreeWatcher {
    func sessionDidBegin(_ session: WorkflowSession) {
        for watcher in watchers { watcher.sessionDidBegin(session) }
    }

    func sessionDidEnd(_ session: WorkflowSession) {
        for watcher in watchers { watcher.sessionDidEnd(session) }
    }

    func didMakeState<W: Workflow>(_ state: W.State, of workflow: W, session: WorkflowSession) {
        for watcher in watchers { watcher.didMakeState(state, of: workflow, session: session) }
    }

    func didChange<W: Workflow>(from oldWorkflow: W, to newWorkflow: W, state: W.State, session: WorkflowSession) {
        for watcher in watchers {
            watcher.didChange(from: oldWorkflow, to: newWorkflow, state: state, session: session)
        }
    }

    func willRender<W: Workflow>(
        _ workflow: W,
        state: W.State,
        session: WorkflowSession
    ) -> ((W.Rendering) -> Void)? {
        let closures = watchers.compactMap { $0.willRender(workflow, state: state, session: session) }
        guard !closures.isEmpty else { return nil }
        return { rendering in
            for closure in closures.reversed() { closure(rendering) }
        }
    }

    func didReceive<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        for watcher in watchers { watcher.didReceive(action, workflow: workflow, session: session) }
    }

    func willApply<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        let closures = watchers.compactMap {
            $0.willApply(action, workflow: workflow, state: state, session: session)
        }
        guard !closures.isEmpty else { return nil }
        return { state, output in
            for closure in closures.reversed() { closure(state, output) }
        }
    }
}

// MARK: - Replacements

extension ChainedTreeWatcher {
    func makeState<W: Workflow>(of workflow: W, session: WorkflowSession, proceed: (W) -> W.State) -> W.State {
        guard let first = watchers.first else { return proceed(workflow) }
        return first.makeState(of: workflow, session: session) { workflow in
            rest.makeState(of: workflow, session: session, proceed: proceed)
        }
    }

    func render<W: Workflow>(
        _ workflow: W,
        state: W.State,
        session: WorkflowSession,
        proceed: (W, W.State) -> W.Rendering
    ) -> W.Rendering {
        guard let first = watchers.first else { return proceed(workflow, state) }
        return first.render(workflow, state: state, session: session) { workflow, state in
            rest.render(workflow, state: state, session: session, proceed: proceed)
        }
    }

    func apply<Action: WorkflowAction>(
        _ action: Action,
        of workflow: Action.WorkflowType,
        toState state: inout Action.WorkflowType.State,
        session: WorkflowSession,
        proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
    ) -> Action.WorkflowType.Output? {
        guard let first = watchers.first else { return proceed(action, &state) }
        return first.apply(action, of: workflow, toState: &state, session: session) { action, state in
            rest.apply(action, of: workflow, toState: &state, session: session, proceed: proceed)
        }
    }
}

// MARK: - Events

extension ChainedTreeWatcher {
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
}

// MARK: - Trace

extension ChainedTreeWatcher {
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
}
