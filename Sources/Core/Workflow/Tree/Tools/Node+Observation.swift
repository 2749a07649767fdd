extension Node {
    @usableFromInline
    func didMakeState(_ session: WorkflowSession?) {
        if let session { makeExtras().session = session }
        tree.tools?.states?.didMake(self, of: W.self)
        guard let session else { return }
        tree.outsideRender {
            tree.tools?.values.workflowDidMakeInitialState(workflow, initialState: state, session: session)
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
        guard let tools = tree.tools, tools.steps.contains(.values), let session = extras?.session else { return }
        tree.outsideRender {
            tools.values.workflowDidChange(from: oldWorkflow, to: workflow, state: state, session: session)
        }
    }

    @inlinable
    @inline(never)
    func runObserved() -> W.Rendering {
        guard let tools = tree.tools else { return runRender() }
        if tree.isTraced { tellWillRender() }
        var didRender: ((W.Rendering) -> Void)?
        if tools.steps.contains(.values), let session = extras?.session {
            tree.outsideRender {
                didRender = tools.values.workflowWillRender(workflow, state: state, session: session)
            }
        }
        let newRendering = tools.steps.contains(.replacements) ? runRenderIntercepted() : runRender()
        if tools.steps.contains(.answers) { tellRendering(newRendering) }
        finishRun()
        letGo(exchange(&rendering, with: newRendering))
        if let didRender {
            tree.outsideRender { didRender(newRendering) }
        }
        if tree.isTraced { tellDidRender() }
        return newRendering
    }

    @usableFromInline
    func tellRendering(_ rendering: W.Rendering) {
        tree.answers?.didRender(self, to: rendering)
    }

    @inlinable
    @inline(never)
    func applyObserved<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == W {
        guard let tools = tree.tools else { return }
        if tools.steps.contains(.answers), isTaken(action) { return }
        var didApply: ((W.State, W.Output?) -> Void)?
        if tools.steps.contains(.values), let session = extras?.session {
            didApply = tools.values.workflowWillApplyAction(action, workflow: workflow, state: state, session: session)
        }
        let output =
            tools.steps.contains(.replacements) ? changeStateIntercepted(with: action) : changeState(with: action)
        noteStateChange()
        if tree.isTraced { noteAction() }
        if tools.steps.contains(.events) { tools.didApply(action, to: self) }
        didApply?(state, output)
        guard let output else { return }
        if tree.isTraced { tellEmit(output) }
        send(output)
    }

    /// Returns whether a watcher has taken an action.
    @usableFromInline
    func isTaken<Action: WorkflowAction>(_ action: Action) -> Bool {
        guard let answers = tree.answers, answers.takesActions else { return false }
        answers.takeAction(action)
        return true
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
