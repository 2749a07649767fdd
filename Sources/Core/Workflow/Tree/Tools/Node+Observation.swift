extension Node {
    @usableFromInline
    func didMakeState(_ session: WorkflowSession?) {
        if let session { makeExtras().session = session }
        tree.tools?.states?.didMake(self, of: W.self)
        guard let session else { return }
        tree.outsideRender {
            tree.tools?.values?.workflowDidMakeInitialState(workflow, initialState: state, session: session)
        }
    }

    /// Adapts the state to new props, by the workflow.
    @inlinable
    @inline(never)
    func changeWithTools(from oldWorkflow: W) {
        flags.insert(.isAdapting)
        if flags.contains(.isKept) {
            changeKeptState(from: oldWorkflow)
        } else {
            workflow.workflowDidChange(from: oldWorkflow, state: &state)
        }
        flags.remove(.isAdapting)
        if tree.isObserved { didChange(from: oldWorkflow) }
    }

    @inlinable
    func changeKeptState(from oldWorkflow: W) {
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
        if tree.isTraced, parent == nil { noteCause(.host) }
        guard let session = extras?.session else { return }
        tree.outsideRender {
            tree.tools?.values?.workflowDidChange(from: oldWorkflow, to: workflow, state: state, session: session)
        }
    }

    @usableFromInline
    func runObserved() -> W.Rendering {
        if tree.isTraced { tellWillRender() }
        var didRender: ((W.Rendering) -> Void)?
        if let session = extras?.session {
            tree.outsideRender {
                didRender = tree.tools?.values?.workflowWillRender(workflow, state: state, session: session)
            }
        }
        let newRendering = runRenderIntercepted()
        tree.answers?.didRender(self, to: newRendering)
        finishRun()
        letGo(exchange(&rendering, with: newRendering))
        if let didRender {
            tree.outsideRender { didRender(newRendering) }
        }
        if tree.isTraced { tellDidRender() }
        return newRendering
    }

    @usableFromInline
    func applyObserved<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == W {
        if let answers = tree.answers, answers.takesActions { return answers.takeAction(action) }
        var didApply: ((W.State, W.Output?) -> Void)?
        if let session = extras?.session {
            didApply = tree.tools?.values?.workflowWillApplyAction(
                action,
                workflow: workflow,
                state: state,
                session: session
            )
        }
        let output = changeStateIntercepted(with: action)
        noteStateChange()
        if tree.isTraced { noteAction() }
        tree.tools?.events?.didApply(action, to: self)
        didApply?(state, output)
        guard let output else { return }
        if tree.isTraced { tellEmit(output) }
        send(output)
    }
}

extension NodeBase {
    /// Tells who keeps account of states that an action may have changed this one.
    @usableFromInline
    final func noteStateChange() {
        if flags.contains(.stateChanged) { mayHaveChangedState() }
    }

    @usableFromInline
    final func mayHaveChangedState() {
        if flags.contains(.isKept) { tree.tools?.states?.mayHaveChanged(self) }
    }
}
