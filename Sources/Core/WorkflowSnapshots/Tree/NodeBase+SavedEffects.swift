import Workflow

extension NodeBase {
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
        node.asNode(of: Self.self).start(value, key: effect.key, saved: (effect.number, effect.id))
    }
}

/// The reason for which the second of two saved effects of one number does not start.
private struct RepeatedEffect: Error, CustomStringConvertible {
    let number: Int

    var description: String { "the second with the number \(number)" }
}
