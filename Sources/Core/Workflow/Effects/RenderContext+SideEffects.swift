extension RenderContext {
    /// Starts a side effect on the first pass that names `key`.
    ///
    /// It ends on the first pass that does not name the key, or with the node.
    ///
    /// `action` runs synchronously, in this call; on later passes nothing happens. In a pass that changes the key the new side
    /// effect starts before the old one ends.
    /// - Precondition: `key` is named once in a pass. `action` sends nothing before it has returned: it is part of the pass.
    @inlinable
    public func runSideEffect<Key: Hashable>(key: Key, action: (Lifetime) -> Void) {
        withNode(calling: "runSideEffect(key:action:)") { node in
            if let lifetime = node.startSideEffect(key: key) {
                node.run(action, ofSideEffect: AnyHashable(key), lifetime)
            }
        }
    }

    /// Runs `operation` as a task from the first pass that names `key`.
    ///
    /// The task is cancelled on the first pass that does not name the key, or with the node.
    ///
    /// The task runs off the host's home. What it sends is handled there in order, and is ignored once the side effect has ended,
    /// even if the task goes on.
    /// - Precondition: `key` is named once in a pass, and the host has a home.
    public func runSideEffect<Key: Hashable, Action: WorkflowAction & Sendable>(
        key: Key,
        of actionType: Action.Type,
        operation: @escaping @Sendable (SendableSink<Action>) async -> Void
    ) where Action.WorkflowType == WorkflowType {
        let node = node(calling: "runSideEffect(key:of:operation:)")
        let endpoint = node.endpoint(for: actionType)
        guard let lifetime = node.startSideEffect(key: key) else { return }
        guard let queue = node.tree.homeQueue(for: "the side effect \(key) of \(WorkflowType.self)") else { return }
        let home = HomeSink(queue: queue, endpoint: endpoint, lifetime: lifetime)
        let task = WorkContext(isRestored: lifetime.isRestored).run {
            node.tree.configuration.startTask(named: node.workName(of: key)) {
                await operation(SendableSink { home.post($0) })
            }
        }
        lifetime.onEnded { task.cancel() }
    }
}

extension NodeBase {
    /// Runs the block of a side effect that starts, of which the tree knows meanwhile.
    @usableFromInline
    final func run(_ block: (Lifetime) -> Void, ofSideEffect key: AnyHashable, _ lifetime: Lifetime) {
        let outer = exchange(&tree.startingSideEffect, with: key)
        block(lifetime)
        tree.startingSideEffect = outer
    }

    /// A side effect of this node, for a message.
    fileprivate final func workName(of key: some Hashable) -> WorkName {
        WorkName("the side effect \"\(key)\" of \(description)")
    }
}
