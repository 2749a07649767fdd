/// The effects that the actions of one node have started and that have not ended.
///
/// Used on the home only. What has left the list delivers nothing: each delivery looks for its number.
final class EffectList {
    private struct Entry {
        let effect: PendingEffect
        var task: Task<Void, Never>?
    }

    private var entries: [Entry] = []
    private var lastNumber = 0
    /// The numbers of the effects that had not ended when the node did.
    private(set) var endedWithNode: Set<Int> = []
    /// Called when an effect has come, or has gone.
    var onChange: ((_ effect: PendingEffect, _ hasCome: Bool) -> Void)?
    /// Valid until the node ends, whatever the passes ask for.
    private var endpoints: EndpointBase?

    var effects: [PendingEffect] { entries.map(\.effect) }

    func contains(_ number: Int) -> Bool { entries.contains { $0.effect.number == number } }

    /// Records an effect, which cancels the one with its key.
    ///
    /// - Parameter saved: The number and identity that it had in another tree; `nil` for a new one.
    func add(
        _ value: (any Codable & Sendable)?,
        key: String?,
        id: EffectID,
        saved: (number: Int, id: EffectID)? = nil
    ) -> PendingEffect {
        if let key { cancel(key: key) }
        let number = saved?.number ?? lastNumber + 1
        let effect = PendingEffect(number: number, key: key, id: id, value: value, isRestored: saved != nil)
        lastNumber = max(lastNumber, effect.number)
        entries.append(Entry(effect: effect))
        onChange?(effect, true)
        return effect
    }

    func didStart(_ number: Int, as task: Task<Void, Never>) {
        guard let index = entries.firstIndex(where: { $0.effect.number == number }) else { return task.cancel() }
        entries[index].task = task
    }

    /// Forgets an effect that has ended by itself.
    func remove(_ number: Int) {
        guard let index = entries.firstIndex(where: { $0.effect.number == number }) else { return }
        let removed = entries.remove(at: index)
        onChange?(removed.effect, false)
    }

    func cancel(key: String) {
        let cancelled = entries.filter { $0.effect.key == key }
        entries.removeAll { $0.effect.key == key }
        for entry in cancelled {
            onChange?(entry.effect, false)
            entry.task?.cancel()
        }
    }

    /// Cancels all effects, with their node.
    func end() {
        let cancelled = entries
        entries = []
        endedWithNode.formUnion(cancelled.map(\.effect.number))
        let onChange = exchange(&self.onChange, with: nil)
        while let endpoint = endpoints {
            endpoints = endpoint.next
            endpoint.end(leaving: nil)
        }
        for entry in cancelled {
            onChange?(entry.effect, false)
            entry.task?.cancel()
        }
    }

    /// The endpoint for an action type, which is not one of those that `render` asks for.
    func endpoint<Action: WorkflowAction>(
        for type: Action.Type,
        of node: Node<Action.WorkflowType>
    ) -> Endpoint<Action> {
        var candidate = endpoints
        while let endpoint = candidate {
            if endpoint.actionType == ObjectIdentifier(type) { return endpoint.asEndpoint(of: Action.self) }
            candidate = endpoint.next
        }
        let endpoint = Endpoint<Action>(node: node)
        endpoint.next = endpoints
        endpoints = endpoint
        return endpoint
    }
}
