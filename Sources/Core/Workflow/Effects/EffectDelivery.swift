/// The way back from the task of an effect to its node.
///
/// Each action is handled on the home of the host, completely, before the effect goes on. Once the effect has left the list of
/// its node, nothing arrives.
struct EffectDelivery<Action: WorkflowAction & Sendable>: Sendable {
    private let effect: PendingEffect
    private let queue: HomeQueue
    private let configuration: RuntimeConfiguration
    private let name: WorkName
    // Comes from the home, and is only used there: by ``onHome(_:)``.
    private let target: UncheckedTransfer<(effects: EffectList, endpoint: Endpoint<Action>)>

    init(_ effect: PendingEffect, of effects: EffectList, to endpoint: Endpoint<Action>, queue: HomeQueue) {
        self.effect = effect
        self.queue = queue
        let node = endpoint.node
        configuration = node.tree.configuration
        name = WorkName(configuration.schedule == nil ? "effect" : "the effect \(effect.name) of \(node.description)")
        target = UncheckedTransfer((effects, endpoint))
    }

    @Sendable
    func startTask(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        WorkContext(isRestored: effect.isRestored, effect: effect.id).run {
            configuration.startTask(named: name, operation: operation)
        }
    }

    /// Runs the work of the effect, off the home.
    func run(_ work: EffectWork<Action>.Body) async {
        do {
            switch work {
            case .action(let action): await end(with: action)
            case .returning(let operation): await end(with: try operation())
            case .sending(let operation):
                try await operation(WorkSink(starting: { startTask($0) }, deliver: deliver))
                await end(with: nil)
            }
        } catch {
            await fail(with: error)
        }
    }

    // MARK: - To the home

    @Sendable
    nonisolated(nonsending) private func deliver(_ action: Action) async -> Bool {
        await onHome { send(action) }
    }

    /// The effect is not recorded any more when its result is applied: that may start the next with its key.
    private func end(with action: Action?) async {
        _ = await onHome {
            target.value.effects.remove(effect.number)
            if let action { send(action) }
        }
    }

    private func fail(with error: any Error) async {
        _ = await onHome {
            target.value.effects.remove(effect.number)
            WorkFailure(effect: effect, error: error).report(to: configuration)
        }
    }

    /// Calls `body` on the home. Returns whether it has: not if the effect or the home has ended.
    nonisolated(nonsending) private func onHome(_ body: @Sendable () -> Void) async -> Bool {
        guard let home = queue.home else { return false }
        return await call(body, on: home)
    }

    private func call(_ body: @Sendable () -> Void, on home: isolated any Actor) -> Bool {
        guard target.value.effects.contains(effect.number) else { return false }
        body()
        return true
    }

    private func send(_ action: Action) {
        let endpoint = target.value.endpoint
        guard endpoint.isValid else { return endpoint.send(action) }
        endpoint.node.tree.sending(for: .effect(effect)) { endpoint.send(action) }
    }
}
