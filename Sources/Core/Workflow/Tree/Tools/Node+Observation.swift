extension Node {
    @usableFromInline
    func didMakeState(_ session: WorkflowSession?) {
        if let session { makeExtras().session = session }
        tree.tools?.keeper?.didMake(self, of: W.self)
        guard let session else { return }
        tree.outsideRender {
            tree.tools?.observer?.workflowDidMakeInitialState(workflow, initialState: state, session: session)
        }
    }

    /// Lets the workflow adapt its state to new props.
    @usableFromInline
    func changeObserved(from oldWorkflow: W) {
        if let keeper = tree.tools?.keeper, snapshotRecord != nil {
            let before = state
            workflow.workflowDidChange(from: oldWorkflow, state: &state)
            if stateEquality()?(before, state) != true { keeper.touch(self) }
        } else {
            workflow.workflowDidChange(from: oldWorkflow, state: &state)
        }
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
        if runs == 1, parent == nil { tree.tools?.keeper?.didRunFirst() }
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
        if flags.contains(.stateChanged) { tree.tools?.keeper?.touch(self) }
        didApply?(state, output)
        if let output { send(output) }
    }
}
