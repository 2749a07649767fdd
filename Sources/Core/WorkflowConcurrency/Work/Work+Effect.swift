public import Workflow

extension Work {
    /// Returns this work as that of an effect, with its steps: each output becomes an action.
    ///
    /// ```swift
    /// func work(for effect: Effect) -> EffectWork<Action> {
    ///     switch effect {
    ///     case .reserve(let item):
    ///         Work { [warehouse] in try await warehouse.reserve(item) }
    ///             .retrying(attempts: 3, backoff: .exponential(), clock: clock)
    ///             .asResult()
    ///             .asEffect { .reserved($0) }
    ///     }
    /// }
    /// ```
    /// The effect has ended when the work has, not with its first output. The `id` of the work has no meaning here.
    public func asEffect<Action: WorkflowAction & Sendable>(
        _ outputMap: @escaping @Sendable (Output) -> Action
    ) -> EffectWork<Action> {
        .sending { [body] sink in
            try await body(sink.with { await sink.handle(outputMap($0)) })
        }
    }
}
