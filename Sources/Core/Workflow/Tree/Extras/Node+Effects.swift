extension Node where W: EffectfulWorkflow {
    /// Records an effect and starts it when the event at hand is done.
    func start(_ effect: W.Effect, key: String?, number: Int? = nil) {
        startEffect(effect, key: key, number: number) { node in
            node.tree.standIn?.work(for: effect, of: node.workflow) ?? node.workflow.work(for: effect)
        }
    }
}

extension Node {
    /// Records an effect and starts it when the event at hand is done, if it has not been cancelled and the node not ended.
    func startEffect<Action: WorkflowAction & Sendable>(
        _ value: (any Codable & Sendable)?,
        key: String?,
        number: Int? = nil,
        work: @escaping (Node<W>) -> EffectWork<Action>
    ) where Action.WorkflowType == W {
        let extras = self.extras ?? makeExtras()
        let effects = extras.effects ?? EffectList()
        extras.effects = effects
        let effect = effects.add(value, key: key, number: number)
        tree.enqueue(
            QueuedEvent { [unowned self] in
                // The list is empty once the node has ended.
                if effects.contains(effect.number) { begin(effect, of: effects, work) }
            }
        )
    }

    private func begin<Action: WorkflowAction & Sendable>(
        _ effect: PendingEffect,
        of effects: EffectList,
        _ makeWork: (Node<W>) -> EffectWork<Action>
    ) where Action.WorkflowType == W {
        tree.gate.insert(.countsSends)
        defer { tree.gate.remove(.countsSends) }
        let work = makeWork(self)
        let endpoint = effects.endpoint(for: Action.self, of: self)
        if case .action(let action) = work.body {
            effects.remove(effect.number)
            return endpoint.send(action)
        }
        guard let queue = tree.homeQueue(for: "the effect \(effect.name) of \(workflowType)") else {
            return effects.remove(effect.number)
        }
        let delivery = EffectDelivery(effect, of: effects, to: endpoint, queue: queue)
        effects.didStart(effect.number, as: delivery.startTask { await delivery.run(work.body) })
    }
}

extension NodeBase {
    /// The effects that have not ended, in the order in which they were started.
    final var pendingEffects: [PendingEffect] { extras?.effects?.effects ?? [] }

    /// Starts recorded effects again, under their numbers.
    /// - Returns: Those that cannot start.
    final func restart(_ effects: [PendingEffect]) -> [PendingEffect] {
        guard isInTree, let type = workflowType as? any EffectfulWorkflow.Type else { return effects }
        let left = effects.filter { !type.restart($0, of: self) }
        tree.handleWhatWaits()
        return left
    }
}

extension EffectfulWorkflow {
    /// - Parameter node: A node of this workflow.
    fileprivate static func restart(_ effect: PendingEffect, of node: NodeBase) -> Bool {
        guard let value = effect.value as? Effect, node.extras?.effects?.contains(effect.number) != true else {
            return false
        }
        node.asNode(of: Self.self).start(value, key: effect.key, number: effect.number)
        return true
    }
}

extension Tree {
    /// Handles what was queued while no event was at hand.
    fileprivate final func handleWhatWaits() {
        guard !gate.contains(.busy) else { return }
        gate.insert(.busy)
        settle()
    }
}
