extension Node {
    /// Calls `render` by way of those who may replace it.
    @usableFromInline
    func runRenderIntercepted() -> W.Rendering {
        guard let interceptors = tree.tools?.replacements, let session = extras?.session else { return runRender() }
        beginRun()
        return tree.outsideRender { running in
            interceptors.render(workflow, state: state, session: session) { workflow, state in
                tree.insideRender(running) { render(workflow, state: state) }
            }
        }
    }

    /// Applies an action by way of those who may replace that.
    @usableFromInline
    func changeStateIntercepted<Action: WorkflowAction>(
        with action: Action
    ) -> W.Output? where Action.WorkflowType == W {
        guard let interceptors = tree.tools?.replacements, let session = extras?.session else {
            return changeState(with: action)
        }
        return changeState(
            with: InterceptedAction(action: action, workflow: workflow, session: session, interceptors: interceptors)
        )
    }
}

/// An action that interceptors apply.
private struct InterceptedAction<Action: WorkflowAction>: WorkflowAction {
    let action: Action
    let workflow: Action.WorkflowType
    let session: WorkflowSession
    let interceptors: InterceptorChain

    func apply(
        toState state: inout Action.WorkflowType.State,
        context: ApplyContext<Action.WorkflowType>
    ) -> Action.WorkflowType.Output? {
        interceptors.apply(action, of: workflow, toState: &state, session: session) { action, state in
            action.apply(toState: &state, context: context)
        }
    }
}

extension Tree {
    /// Returns the state of a new node: a saved one, or else the initial one.
    @usableFromInline
    final func makeState<W: Workflow>(
        of workflow: W,
        key: String,
        parent: NodeBase?,
        session: WorkflowSession?
    ) -> W.State {
        if let saved = tools?.states?.savedState(of: W.self, key: key, parent: parent, in: self) {
            return saved
        }
        guard let interceptors = tools?.replacements, let session else { return workflow.makeInitialState() }
        return outsideRender { running in
            interceptors.makeInitialState(of: workflow, session: session) { workflow in
                insideRender(running) { workflow.makeInitialState() }
            }
        }
    }

    /// Runs a watcher, which is called during a pass but is not part of a `render`.
    fileprivate final func outsideRender<Result>(_ body: (_ running: Int32) -> Result) -> Result {
        let running = rendersRunning
        rendersRunning = 0
        defer { rendersRunning = running }
        return body(running)
    }

    /// Runs what a watcher proceeds with, as if there were no watcher.
    fileprivate final func insideRender<Result>(_ running: Int32, _ body: () -> Result) -> Result {
        let outer = rendersRunning
        rendersRunning = running
        defer { rendersRunning = outer }
        return body()
    }
}
