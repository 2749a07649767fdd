extension RenderContext {
    /// Starts a side effect on the first pass that names `key`.
    ///
    /// It ends on the first pass that does not name the key, or with the node.
    ///
    /// `action` runs synchronously, in this call; on later passes nothing happens. In a pass that changes the key the new side
    /// effect starts before the old one ends.
    /// - Precondition: `key` is named once in a pass. `action` sends nothing before it has returned.
    @inlinable
    public func runSideEffect(key: AnyHashable, action: (Lifetime) -> Void) {
        withNode(calling: "runSideEffect(key:action:)") { node in
            if let lifetime = node.startSideEffect(key: key) { action(lifetime) }
        }
    }

    /// Runs `operation` as a task from the first pass that names `key`.
    ///
    /// The task is cancelled on the first pass that does not name the key, or with the node.
    ///
    /// The task runs off the host's home. What it sends is handled there in order, and is ignored once the side effect has ended,
    /// even if the task goes on.
    /// - Precondition: `key` is named once in a pass, and the host has a home.
    public func runSideEffect<Action: WorkflowAction & Sendable>(
        key: AnyHashable,
        of actionType: Action.Type,
        operation: @escaping @Sendable (SendableSink<Action>) async -> Void
    ) where Action.WorkflowType == WorkflowType {
        let node = node(calling: "runSideEffect(key:of:operation:)")
        let endpoint = node.endpoint(for: actionType)
        guard let lifetime = node.startSideEffect(key: key) else { return }
        guard let queue = node.tree.homeQueue(for: "the side effect \(key) of \(WorkflowType.self)") else { return }
        let home = HomeSink(queue: queue, endpoint: endpoint, lifetime: lifetime)
        let task = node.tree.configuration.startTask(named: node.workName(of: key)) {
            await operation(SendableSink { home.post($0) })
        }
        lifetime.onEnded { task.cancel() }
    }
}

extension NodeBase {
    /// The lifetime of a side effect that is to start now; nil if it runs already.
    @usableFromInline
    final func startSideEffect(key: AnyHashable) -> Lifetime? {
        // A detached copy has a tree of its own, in which nothing starts.
        guard extras?.ownTree == nil else { return nil }
        if let standIn = tree.standIn, standIn.runSideEffect(key: key, of: self) { return nil }
        let extras = self.extras ?? makeExtras()
        if let index = extras.sideEffects.index(of: key) {
            guard extras.sideEffects[index].mark == runs else {
                extras.sideEffects[index].mark = runs
                return nil
            }
            return startAgain(key: key, at: index)
        }
        return append(key: key, to: extras)
    }

    /// The same key twice in a run. `compatible` does as square/workflow-swift does: in the pass that starts it both run and
    /// the first ends at once, later nothing happens.
    private func startAgain(key: AnyHashable, at index: Int) -> Lifetime? {
        guard tree.configuration.isCompatible else {
            Misuse(
                .duplicateSideEffect,
                """
                Expected each side-effect key once in a render of \(workflowType). Instead, the key "\(key)" came twice. \
                Give each side effect a key of its own.
                """
            ).report(to: tree.configuration)
            return nil
        }
        guard let extras, extras.sideEffects[index].startedIn == runs else { return nil }
        let first = extras.sideEffects[index].lifetime
        let second = tree.makeLifetime()
        extras.sideEffects[index] = .init(key: key, lifetime: second, mark: runs, startedIn: runs)
        tree.outsideRender { first.end() }
        return second
    }

    private func append(key: AnyHashable, to extras: NodeExtras) -> Lifetime {
        let lifetime = tree.makeLifetime()
        extras.sideEffects.append(.init(key: key, lifetime: lifetime, mark: runs, startedIn: runs))
        return lifetime
    }

    @usableFromInline
    final func makeExtras() -> NodeExtras {
        let made = NodeExtras()
        extras = made
        return made
    }

    /// Ends the side effects and drops the remembered values that the run did not name.
    @usableFromInline
    final func endUnusedExtras() {
        guard let extras else { return }
        extras.remembered.removeUnused(run: runs)
        let unused = extras.sideEffects.removeUnused(run: runs)
        guard !unused.isEmpty else { return }
        tree.outsideRender {
            for effect in unused { tree.end(effect.lifetime) }
        }
    }

    final func endSideEffects() {
        guard let extras else { return }
        extras.remembered.removeAll()
        for effect in extras.sideEffects.removeAll() { tree.end(effect.lifetime) }
    }
}
