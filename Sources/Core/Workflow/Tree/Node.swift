/// A running workflow: its workflow value, its state and its cached rendering.
@usableFromInline
package final class Node<W: Workflow>: NodeBase {
    @exclusivity(unchecked) @usableFromInline package var workflow: W
    @exclusivity(unchecked) @usableFromInline package var state: W.State
    @exclusivity(unchecked) @usableFromInline package var rendering: W.Rendering?
    @exclusivity(unchecked) @usableFromInline var route = OutputRoute<W.Output>()

    @inlinable
    init(workflow: W, key: String, parent: NodeBase?, tree: Tree) {
        self.workflow = workflow
        if !tree.hasTools {
            state = workflow.makeInitialState()
            super.init(parent: parent, tree: tree, typeID: ObjectIdentifier(W.self), key: key)
        } else {
            let session = tree.beginSession(of: W.self, named: workflow.loggedType, key: key, parent: parent)
            state = tree.makeState(of: workflow, key: key, parent: parent, session: session)
            super.init(parent: parent, tree: tree, typeID: ObjectIdentifier(W.self), key: key)
            didMakeState(session)
        }
    }

    /// A node with a given state.
    init(workflow: W, state: W.State, tree: Tree) {
        self.workflow = workflow
        self.state = state
        super.init(parent: nil, tree: tree, typeID: ObjectIdentifier(W.self), key: "")
    }

    package override var workflowType: Any.Type { W.self }
    override var loggedType: Any.Type { workflow.loggedType }
    override var stateDescription: String {
        // A copy: the description is the app's, which may send.
        let state = state
        return "\(state)"
    }

    package override var anyState: Any { state }
    package override var anyRendering: Any? { rendering.map { $0 as Any } }
    package override func keepProps(unlessSameAs last: KeptValue?) -> KeptValue? {
        guard let last else { return KeptValueOf(workflow) }
        return last.keepingChange(of: &workflow)
    }

    package override func keepState(unlessSameAs last: KeptValue?) -> KeptValue? {
        guard let last else { return KeptValueOf(state) }
        return last.keepingChange(of: &state)
    }

    override func dropRendering() { letGo(exchange(&rendering, with: nil)) }
}

// MARK: - Rendering

extension Node {
    /// The rendering of an existing node for the workflow value of this pass.
    @inlinable
    func update(_ newWorkflow: W) -> W.Rendering {
        if flags.isDisjoint(with: .preventsSkip), isSame(newWorkflow), let rendering {
            skip(with: newWorkflow)
            return rendering
        }
        return flags.isDisjoint(with: .watchesSkips) ? rerun(newWorkflow) : updateWatchingSkip(newWorkflow)
    }

    /// Takes the workflow value of a pass that does not render this node.
    @inlinable
    @inline(__always)
    func skip(with newWorkflow: W) {
        // Equal values may still differ, and an action reads the latest.
        if W._sameness.comparesWorkflowsByValue || flags.contains(.hasEquality) {
            letGo(exchange(&workflow, with: newWorkflow))
        }
    }

    /// Renders an existing node with new props.
    @inlinable
    func rerun(_ newWorkflow: W) -> W.Rendering {
        let oldWorkflow = exchange(&workflow, with: newWorkflow)
        if tree.hasTools {
            changeWithTools(from: oldWorkflow)
        } else {
            newWorkflow.workflowDidChange(from: oldWorkflow, state: &state)
        }
        return run()
    }

    /// Does the same where a skip is told to a watcher, or verified.
    @usableFromInline
    func updateWatchingSkip(_ newWorkflow: W) -> W.Rendering {
        guard flags.isDisjoint(with: .needsRender), isSame(newWorkflow), let cached = rendering else {
            return rerun(newWorkflow)
        }
        if flags.contains(.verifiesSkips) { return rerunVerifyingSkip(newWorkflow, cached: cached) }
        skip(with: newWorkflow)
        tellSkip()
        return cached
    }

    /// Renders a node that could be skipped, and reports it when its rendering differs from the one it has.
    private func rerunVerifyingSkip(_ newWorkflow: W, cached: W.Rendering) -> W.Rendering {
        if tree.isTraced { noteCause(.verified) }
        let new = rerun(newWorkflow)
        if let isEqual = equality(of: W.Rendering.self), !isEqual(cached, new) {
            Misuse(
                .changedUnseen,
                """
                Expected \(W.self) (key "\(key)") to render the same as before, as neither its props nor its state nor its children \
                have changed. Instead, its rendering differs. Its render reads something that the runtime cannot see \
                change, such as a global, the clock, or an object that was mutated: make it a prop or part of the state.
                """,
                path: path
            ).report(to: tree.configuration)
        }
        return new
    }

    /// Calls `render` and ends what it did not use.
    @inlinable
    func run() -> W.Rendering {
        if tree.isObserved { return runObserved() }
        let newRendering = runRender()
        finishRun()
        letGo(exchange(&rendering, with: newRendering))
        return newRendering
    }

    @inlinable
    func runRender() -> W.Rendering {
        beginRun()
        return render(workflow, state: state)
    }

    @inlinable
    func beginRun() {
        runs &+= 1
        children?.pointee.cursor = 0
        armedEndpoints = 0
    }

    @inlinable
    func render(_ workflow: W, state: W.State) -> W.Rendering {
        flags.insert(.isRendering)
        tree.rendersRunning &+= 1
        let newRendering = workflow.render(state: state, context: RenderContext(node: self, run: runs))
        tree.rendersRunning &-= 1
        flags.remove(.isRendering)
        return newRendering
    }

    /// Ends children, endpoints and side effects that the run did not use, and clears the marks.
    @inlinable
    func finishRun() {
        if let children, !children.pointee.isUnchanged { removeUnrenderedChildren() }
        if armedEndpoints != endpointCount { removeUnarmedEndpoints() }
        if hasBelongings { endUnusedBelongings() }
        flags.subtract(.needsRender)
        flags.formUnion(tree.flagsAfterRun)
    }

    /// Returns whether the new workflow value is the same as the one this node owns.
    @inlinable
    func isSame(_ newWorkflow: W) -> Bool {
        guard W.comparesProps else { return false }
        let sameness = W._sameness
        if sameness.workflows(newWorkflow, workflow) { return true }
        return !sameness.comparesWorkflowsByValue && isEqualAtRunTime(newWorkflow)
    }

    /// Asks for an `Equatable` conformance that the compiler did not see, once for each node.
    @usableFromInline
    func isEqualAtRunTime(_ newWorkflow: W) -> Bool {
        if !flags.contains(.knowsEquality) {
            flags.insert(.knowsEquality)
            if W.self is any Equatable.Type { flags.insert(.hasEquality) }
        }
        guard flags.contains(.hasEquality), let isEqual = equality(of: W.self) else { return false }
        return isEqual(newWorkflow, workflow)
    }
}

// MARK: - Applying actions

extension Node {
    /// Applies an action and hands its output on. A change of state marks the way to the root for the next pass.
    @inlinable
    func apply<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == W {
        if tree.hasTools {
            applyWithTools(action)
        } else if let output = changeState(with: action) {
            send(output)
        }
    }

    // Inlined, it would take room from the way without tools.
    @inlinable
    @inline(never)
    func applyWithTools<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == W {
        if tree.isObserved { return applyObserved(action) }
        let output = changeState(with: action)
        noteStateChange()
        if let output { send(output) }
    }

    @inlinable
    func changeState<Action: WorkflowAction>(with action: Action) -> W.Output? where Action.WorkflowType == W {
        guard flags.isDisjoint(with: .needsRender) || tree.comparesEveryState else {
            flags.insert(.stateChanged)
            return run(action)
        }
        guard W.comparesState, let isEqual = W._sameness.states ?? stateEquality() else {
            tree.stateChanged = true
            setNeedsRender()
            return run(action)
        }
        let before = state
        let output = run(action)
        if !isEqual(before, state) {
            tree.stateChanged = true
            setNeedsRender()
        }
        return output
    }

    @inlinable
    func run<Action: WorkflowAction>(_ action: Action) -> W.Output? where Action.WorkflowType == W {
        applySerial &+= 1
        flags.insert(.isApplying)
        let output = action.apply(toState: &state, context: ApplyContext(node: self))
        flags.remove(.isApplying)
        return output
    }

    /// Hands an output to the parent, or from the root to the host.
    @inlinable
    func send(_ output: W.Output) {
        let receiver = unretainedParent ?? Unmanaged.passUnretained(self)
        route.send(output, to: receiver)
    }

    /// `==` for a state whose conformance the compiler did not see. `Void` never changes; nil means that nothing can tell.
    @usableFromInline
    func stateEquality() -> ((W.State, W.State) -> Bool)? {
        if flags.contains(.stateIsOpaque) { return nil }
        if W.State.self == Void.self { return { _, _ in true } }
        if let isEqual = equality(of: W.State.self) { return isEqual }
        // A state that is declared as a protocol or a superclass is compared as what it is.
        if type(of: state as Any) != W.State.self { return areEqualAsTheyAre }
        flags.insert(.stateIsOpaque)
        return nil
    }
}
