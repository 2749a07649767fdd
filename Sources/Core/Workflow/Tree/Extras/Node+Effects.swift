extension Node where W: EffectfulWorkflow {
    /// Records an effect and starts it when the event at hand is done.
    /// - Parameter saved: The number and identity of one that had not ended in another tree; `nil` for a new one.
    package func start(_ effect: W.Effect, key: String?, saved: (number: Int, id: EffectID)? = nil) {
        startEffect(effect, key: key, saved: saved) { node in
            node.tree.answers?.work(for: effect, of: node.workflow) ?? node.workflow.work(for: effect)
        }
    }
}

extension Node {
    /// Records an effect and starts it when the event at hand is done, if it has not been cancelled and the node not ended.
    /// - Parameter saved: The number and identity that it had in another tree; `nil` for a new one.
    func startEffect<Action: WorkflowAction & Sendable>(
        _ value: (any Codable & Sendable)?,
        key: String?,
        saved: (number: Int, id: EffectID)? = nil,
        work: @escaping (Node<W>) -> EffectWork<Action>
    ) where Action.WorkflowType == W {
        let effects = effectList()
        let effect = effects.add(value, key: key, id: saved?.id ?? tree.makeEffectID(), saved: saved)
        tree.enqueue(
            QueuedEvent { [unowned self, unowned tree] in
                // The list is empty once the node has ended.
                if effects.contains(effect.number) { return begin(effect, of: effects, work) }
                guard effects.endedWithNode.contains(effect.number) else { return }
                WorkFailure(effect: effect, error: LostEffect()).report(to: tree.configuration)
            }
        )
    }

    func effectList() -> EffectList {
        let extras = self.extras ?? makeExtras()
        if let effects = extras.effects { return effects }
        let effects = EffectList()
        extras.effects = effects
        if tree.hasTools { effects.onChange = { [unowned self] in effectsDidChange($0, hasCome: $1) } }
        return effects
    }

    private func effectsDidChange(_ effect: PendingEffect, hasCome: Bool) {
        if isInTree { mayHaveChangedState() }
        guard tree.isTraced else { return }
        tell(.effect(effect), hasBegun: hasCome)
    }

    private func begin<Action: WorkflowAction & Sendable>(
        _ effect: PendingEffect,
        of effects: EffectList,
        _ makeWork: (Node<W>) -> EffectWork<Action>
    ) where Action.WorkflowType == W {
        if let answers = tree.answers, !answers.startsEffects { return }
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

extension Tree {
    /// Returns the identity of an effect that starts now.
    fileprivate final func makeEffectID() -> EffectID {
        let index = if let lastEffect, lastEffect.event == effectEvent { lastEffect.index + 1 } else { 0 }
        let id = EffectID(event: effectEvent, index: index)
        lastEffect = id
        return id
    }
}

extension EffectfulWorkflow {
    /// - Parameter node: A node of this workflow.
    fileprivate static func restart(_ effect: PendingEffect, of node: NodeBase) -> Bool {
        guard let value = effect.value as? Effect else { return false }
        node.asNode(of: Self.self).start(value, key: effect.key, saved: (effect.number, effect.id))
        return true
    }
}

extension NodeBase {
    /// Starts an effect again that a node in the place of this one had, when the event at hand is done.
    ///
    /// - Returns: `false` for a closure, which is not kept.
    package final func restart(_ effect: PendingEffect) -> Bool {
        (workflowType as? any EffectfulWorkflow.Type)?.restart(effect, of: self) ?? false
    }

    /// The effects that have not ended, in the order in which they were started.
    package final var pendingEffects: [PendingEffect] { extras?.effects?.effects ?? [] }
}
