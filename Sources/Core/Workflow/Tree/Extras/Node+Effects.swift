extension Node where W: EffectfulWorkflow {
    /// Records an effect and starts it when the event at hand is done.
    /// - Parameter saved: What a snapshot says of it; `nil` for a new one.
    func start(_ effect: W.Effect, key: String?, saved: SnapshotEffect? = nil) {
        startEffect(effect, key: key, saved: saved) { node in
            node.tree.answers?.work(for: effect, of: node.workflow) ?? node.workflow.work(for: effect)
        }
    }
}

extension Node {
    /// Records an effect and starts it when the event at hand is done, if it has not been cancelled and the node not ended.
    func startEffect<Action: WorkflowAction & Sendable>(
        _ value: (any Codable & Sendable)?,
        key: String?,
        saved: SnapshotEffect? = nil,
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
        if tree.hasTools { effects.onChange = { [unowned self] in mayHaveChangedState() } }
        return effects
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

extension NodeBase {
    /// The effects that have not ended, in the order in which they were started.
    final var pendingEffects: [PendingEffect] { extras?.effects?.effects ?? [] }

    /// The effects that can be saved: those with a value.
    final func savedEffects(with coder: any StateCoder) throws -> [SnapshotEffect] {
        try pendingEffects.compactMap { effect in
            guard let value = effect.value else { return nil }
            return SnapshotEffect(
                number: effect.number,
                key: effect.key,
                id: effect.id,
                value: try coder.encode(value)
            )
        }
    }

    /// Starts saved effects again, when the event at hand is done.
    /// - Returns: The reasons for which some cannot start.
    final func restart(_ effects: [SnapshotEffect], with coder: any StateCoder) -> [String] {
        guard let type = workflowType as? any EffectfulWorkflow.Type else {
            return effects.map { "\($0.id), and \(workflowType) has no effects any more" }
        }
        return effects.compactMap { effect in
            do {
                try type.restart(effect, of: self, with: coder)
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}

extension EffectfulWorkflow {
    /// - Parameter node: A node of this workflow.
    fileprivate static func restart(_ effect: SnapshotEffect, of node: NodeBase, with coder: any StateCoder) throws {
        let value = try coder.decode(Effect.self, from: effect.value)
        if node.pendingEffects.contains(where: { $0.number == effect.number }) {
            throw RepeatedEffect(number: effect.number)
        }
        node.asNode(of: Self.self).start(value, key: effect.key, saved: effect)
    }
}

/// The reason for which the second of two saved effects of one number does not start.
private struct RepeatedEffect: Error, CustomStringConvertible {
    let number: Int

    var description: String { "the second with the number \(number)" }
}
