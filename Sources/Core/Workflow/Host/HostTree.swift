/// The tree of a host: it has a root, publishes its renderings and hands out its outputs.
@usableFromInline
final class HostTree<W: Workflow>: Tree {
    /// Set from the end of `init` until the teardown. Not in the tree any more, but with its last rendering, once that has stopped.
    @exclusivity(unchecked) @usableFromInline var root: Node<W>?
    @exclusivity(unchecked) @usableFromInline var pendingOutput: W.Output?
    /// A rendering has been left unpublished for the sake of the next one.
    @exclusivity(unchecked) @usableFromInline var isStale = false
    /// The listeners; nil until there is one.
    @exclusivity(unchecked) @usableFromInline var listeners: HostListeners<W>?
    /// The misuse for which the tree stopped; nil while it runs.
    @exclusivity(unchecked) var stopCause: Misuse?

    @inlinable
    init(
        workflow: W,
        configuration: RuntimeConfiguration,
        home: Home,
        tools: TreeTools?,
        lastEffect: EffectID? = nil
    ) {
        super.init(configuration: configuration, home: home, tools: tools, lastEffect: lastEffect)
        finishEvent = { tree in
            tree.asHostTree(of: W.self).complete()
            tree.settle()
        }
        completeEvent = { tree in tree.asHostTree(of: W.self).complete() }
        start(workflow)
    }

    @inlinable
    func start(_ workflow: W) {
        dropsOutput()
        beginRoot(workflow)
        didStart()
        settle()
    }

    /// Makes the root, and renders it for the first time.
    @inlinable
    func beginRoot(_ workflow: W) {
        let root = Node(workflow: workflow, key: "", parent: nil, tree: self)
        root.route.emit = { _, output, root in
            root._withUnsafeGuaranteedRef {
                letGo(exchange(&$0.tree.asHostTree(of: W.self).pendingOutput, with: output))
            }
        }
        self.root = root
        _ = root.run()
    }

    /// The render pass of an event, and publishing what came of it.
    @inlinable
    func complete() {
        guard let root else { return }
        if hasMoreToDo, pendingOutput == nil, drainsNextAction { return tellUnpublished() }
        let isChanged =
            flagsAfterRun.contains(.stateChanged) ? !comparesEveryState : !root.flags.isDisjoint(with: .needsRender)
        if isChanged { _ = root.run() }
        if hasMoreToDo, pendingOutput == nil, conflatesNextAction { return leaveStale(isChanged: isChanged) }
        publish(isChanged: isChanged)
    }

    /// Publishes nothing: the next event will.
    @usableFromInline
    func leaveStale(isChanged: Bool) {
        isStale = isStale || isChanged
        stateChanged = false
        tellUnpublished()
    }

    /// Tells the watchers of an event that is not published.
    @usableFromInline
    func tellUnpublished() {
        if let root { tools?.events?.didLeaveUnpublished(root) }
    }

    /// New props for the root: always rendered.
    @inlinable
    func update(_ workflow: W) {
        guard let root, root.isInTree else { return }
        _ = root.rerun(workflow)
        tools?.didUpdateRoot(root)
        publish(isChanged: true)
    }

    @inlinable
    func publish(isChanged: Bool) {
        stateChanged = false
        stage = isChanged || isStale || !configuration.renderOnlyIfStateChanged ? .publishing : .publishingUnchanged
        isStale = false
        if isObserved {
            publishWatched()
        } else if listeners != nil || pendingOutput != nil {
            publishToListeners()
        }
        stage = .applying
    }

    /// First the rendering, then the output.
    @inlinable
    func publishToListeners() {
        guard !hostIsGone, let root else { return }
        let output = exchange(&pendingOutput, with: nil)
        if stage == .publishing, let rendering = root.rendering {
            listeners?.publish(rendering: rendering)
        }
        if let output, !hostIsGone { listeners?.publish(output: output) }
    }

    @inlinable
    @inline(never)
    func publishWatched() {
        guard !hostIsGone, let root, let tools else { return }
        let didPublish = tools.steps.contains(.events) ? tools.willPublish(root) : nil
        if listeners != nil || pendingOutput != nil { publishToListeners() }
        if let didPublish, !hostIsGone { didPublish() }
    }

    @usableFromInline
    func didStart() {
        guard let root else { return }
        tools?.states?.didStart(root)
        tools?.events?.didStart(root)
    }

    @usableFromInline
    func dropsOutput() {
        dropOutput = { tree in
            letGo(exchange(&tree.asHostTree(of: W.self).pendingOutput, with: nil))
            tree.tools?.events?.didDropEvent()
        }
    }

    override func restart(_ workflow: Any) -> Bool {
        guard let workflow = workflow as? W, let tools, let old = root, old.isInTree, gate.isDisjoint(with: .busy)
        else {
            return false
        }
        gate.insert(.busy)
        tools.states?.willRestart()
        old.endSubtree()
        letGo(exchange(&pendingOutput, with: nil))
        tools.isRestarting = true
        beginRoot(workflow)
        tools.isRestarting = false
        didStart()
        old.dropRendering()
        (stateChanged, isStale) = (false, false)
        stage = .publishing
        publishToListeners()
        stage = .applying
        settle()
        return true
    }

    override func endRoot() {
        let root = root
        self.root = nil
        listeners?.finish()
        if stopCause == nil { root?.endSubtree() }
        root?.dropRendering()
    }

    override func stopRoot(because misuse: Misuse) {
        stopCause = misuse
        letGo(exchange(&pendingOutput, with: nil))
        root?.endSubtree()
        listeners?.finish(because: misuse)
    }

    override var rootRuns: UInt32 { root?.runs ?? 0 }
}

extension Tree {
    /// Returns this as the tree of a host of `W`.
    ///
    /// Sound, because it is called only by closures that a `HostTree<W>` has made for itself and its root.
    @inlinable
    @inline(__always)
    final func asHostTree<W: Workflow>(of _: W.Type) -> HostTree<W> {
        unsafeDowncast(self, to: HostTree<W>.self)
    }
}
