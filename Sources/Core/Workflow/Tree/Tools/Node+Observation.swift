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

    /// Adapts the state to new props, by the workflow.
    @inlinable
    @inline(never)
    func changeWithTools(from oldWorkflow: W) {
        flags.insert(.isAdapting)
        if isDurable {
            changeDurableState(from: oldWorkflow)
        } else {
            workflow.workflowDidChange(from: oldWorkflow, state: &state)
        }
        flags.remove(.isAdapting)
        if tree.isObserved { didChange(from: oldWorkflow) }
    }

    @inlinable
    func changeDurableState(from oldWorkflow: W) {
        guard W.comparesState, let isEqual = W._sameness.states ?? stateEquality() else {
            workflow.workflowDidChange(from: oldWorkflow, state: &state)
            return mayHaveChangedState()
        }
        let before = state
        workflow.workflowDidChange(from: oldWorkflow, state: &state)
        if !isEqual(before, state) { mayHaveChangedState() }
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
        let newRendering = runRenderIntercepted()
        tree.standIn?.didRender(self, to: newRendering)
        finishRun()
        letGo(exchange(&rendering, with: newRendering))
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
        let output = changeStateIntercepted(with: action)
        noteStateChange()
        tree.tools?.didApply(action, self)
        didApply?(state, output)
        if let output { send(output) }
    }
}

extension NodeBase {
    /// Tells the keeper of snapshots that an action may have changed the state.
    @usableFromInline
    final func noteStateChange() {
        if flags.contains(.stateChanged) { mayHaveChangedState() }
    }

    @usableFromInline
    final func mayHaveChangedState() { tree.tools?.keeper?.touch(self) }
}
