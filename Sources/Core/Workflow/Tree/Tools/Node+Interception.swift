extension Node {
    /// Calls `render` by way of the interceptor, if there is one.
    func runRenderIntercepted() -> W.Rendering {
        guard let interceptor = tree.tools?.interceptor, let session = extras?.session else { return runRender() }
        beginRun()
        var hasProceeded = false
        return tree.outsideRender { running in
            interceptor.render(workflow, state: state, session: session) { workflow, state in
                if hasProceeded { hasProceededTwice(interceptor) }
                hasProceeded = true
                return tree.insideRender(running) { render(workflow, state: state) }
            }
        }
    }

    private func hasProceededTwice(_ interceptor: any WorkflowInterceptor) -> Never {
        fatalError(
            """
            Expected \(type(of: interceptor)) to proceed once with a render of \(W.self). Instead, it did so twice. Keep the \
            rendering of the first call.
            """
        )
    }

    /// Applies an action by way of the interceptor, if there is one.
    func changeStateIntercepted<Action: WorkflowAction>(
        with action: Action
    ) -> W.Output? where Action.WorkflowType == W {
        guard let interceptor = tree.tools?.interceptor, let session = extras?.session else {
            return changeState(with: action)
        }
        return changeState(
            with: InterceptedAction(action: action, workflow: workflow, session: session, interceptor: interceptor)
        )
    }
}

/// An action that an interceptor applies.
private struct InterceptedAction<Action: WorkflowAction>: WorkflowAction {
    let action: Action
    let workflow: Action.WorkflowType
    let session: WorkflowSession
    let interceptor: any WorkflowInterceptor

    func apply(
        toState state: inout Action.WorkflowType.State,
        context: ApplyContext<Action.WorkflowType>
    ) -> Action.WorkflowType.Output? {
        interceptor.apply(action, of: workflow, toState: &state, session: session) { action, state in
            action.apply(toState: &state, context: context)
        }
    }
}

extension Tree {
    /// Returns the state of a new node: the one that a snapshot has, or else the initial one.
    @usableFromInline
    final func makeState<W: Workflow>(
        of workflow: W,
        key: String,
        parent: NodeBase?,
        session: WorkflowSession?
    ) -> W.State {
        if let restored = tools?.keeper?.restoredState(of: W.self, key: key, parent: parent, in: self) {
            return restored
        }
        guard let interceptor = tools?.interceptor, let session else { return workflow.makeInitialState() }
        return outsideRender { running in
            interceptor.makeInitialState(of: workflow, session: session) { workflow in
                insideRender(running) { workflow.makeInitialState() }
            }
        }
    }

    /// Runs an interceptor, which is called during a pass but is not part of a `render`.
    fileprivate final func outsideRender<Result>(_ body: (_ running: Int32) -> Result) -> Result {
        let running = rendersRunning
        rendersRunning = 0
        defer { rendersRunning = running }
        return body(running)
    }

    /// Runs what an interceptor proceeds with, as if there were no interceptor.
    fileprivate final func insideRender<Result>(_ running: Int32, _ body: () -> Result) -> Result {
        let outer = rendersRunning
        rendersRunning = running
        defer { rendersRunning = outer }
        return body()
    }
}
