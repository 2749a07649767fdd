/// The work of an effect: what ``EffectfulWorkflow/work(for:)`` returns.
///
/// It runs off the host's home, unless its function belongs to an actor. An error that it throws is passed to
/// ``RuntimeConfiguration/onWorkFailure``. It is cancelled with its node, by ``ApplyContext/cancel(key:)``, and by another
/// effect with the same key; from then on nothing that it sends arrives.
public struct EffectWork<Action: WorkflowAction & Sendable>: Sendable {
    enum Body: Sendable {
        case returning(@Sendable () async throws -> Action)
        case sending(@Sendable (WorkSink<Action>) async throws -> Void)
        case action(Action)
    }

    let body: Body

    private init(body: Body) {
        self.body = body
    }

    /// Creates work whose result is one action. The effect has ended when that action is applied.
    public init(_ operation: @escaping @Sendable () async throws -> Action) {
        self.init(body: .returning(operation))
    }

    /// Returns work that sends any number of actions, each handled before `send` returns, until `operation` returns.
    public static func sending(
        _ operation: @escaping @Sendable (WorkSink<Action>) async throws -> Void
    ) -> EffectWork {
        EffectWork(body: .sending(operation))
    }

    /// Returns work that is done already: `action` is applied next, within the same event.
    public static func action(_ action: Action) -> EffectWork {
        EffectWork(body: .action(action))
    }
}
