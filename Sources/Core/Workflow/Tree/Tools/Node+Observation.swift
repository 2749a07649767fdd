extension Node {
    @usableFromInline
    func didMakeInitialState(_ session: WorkflowSession?) {
        guard let session else { return }
        makeExtras().session = session
        tree.outsideRender {
            tree.tools?.observer?.workflowDidMakeInitialState(workflow, initialState: state, session: session)
        }
    }

    @usableFromInline
    func didChange(from oldWorkflow: W) {
        guard let session = extras?.session else { return }
        tree.outsideRender {
            tree.tools?.observer?.workflowDidChange(from: oldWorkflow, to: workflow, state: state, session: session)
        }
    }

    @usableFromInline
    func runObserved() -> W.Rendering {
        var didRender: ((W.Rendering) -> Void)?
        tree.outsideRender {
            guard let session = extras?.session else { return }
            didRender = tree.tools?.observer?.workflowWillRender(workflow, state: state, session: session)
        }
        let newRendering = runRender()
        tree.standIn?.didRender(self, to: newRendering)
        finishRun()
        rendering = newRendering
        if let didRender {
            tree.outsideRender { didRender(newRendering) }
        }
        return newRendering
    }

    @usableFromInline
    func applyObserved<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == W {
        if let standIn = tree.standIn, standIn.takesActions { return standIn.take(action) }
        var didApply: ((W.State, W.Output?) -> Void)?
        if let session = extras?.session {
            didApply = tree.tools?.observer?.workflowWillApplyAction(
                action,
                workflow: workflow,
                state: state,
                session: session
            )
        }
        let output = changeState(with: action)
        tree.tools?.didApply(self)
        didApply?(state, output)
        if let output { send(output) }
    }
}
