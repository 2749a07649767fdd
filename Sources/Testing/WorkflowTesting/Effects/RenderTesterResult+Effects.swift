public import Workflow

extension RenderTesterResult {
    /// Fails if an action started an effect, even a closure.
    @discardableResult
    public func assertNoEffects(file: StaticString = #file, line: UInt = #line) -> RenderTesterResult<WorkflowType> {
        rehearsal.effects.reportAny(file: file, line: line)
        return self
    }
}

extension RenderTesterResult where WorkflowType: EffectfulWorkflow {
    /// Passes the effects that the action started to `assertions`, without closures.
    @discardableResult
    public func verifyEffects(
        assertions: ([WorkflowType.Effect]) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> {
        try assertions(rehearsal.effects.started.compactMap { $0.value as? WorkflowType.Effect })
        return self
    }
}

extension RenderTesterResult where WorkflowType: EffectfulWorkflow, WorkflowType.Effect: Equatable {
    /// Compares the effects that the action started with expected ones, in order and without closures.
    @discardableResult
    public func assert(
        effects expectedEffects: [WorkflowType.Effect],
        file: StaticString = #file,
        line: UInt = #line
    ) -> RenderTesterResult<WorkflowType> {
        verifyEffects { reportDifference("Effects", actual: $0, expected: expectedEffects, file: file, line: line) }
    }

    /// Ends a running effect with an action, which is applied: the state and the output are those after it.
    ///
    /// Fails if no such effect runs.
    @discardableResult
    public func answer(
        _ effect: WorkflowType.Effect,
        with action: WorkflowType.Action,
        file: StaticString = #file,
        line: UInt = #line
    ) -> RenderTesterResult<WorkflowType> {
        rehearsal.answer(effect, with: action, file: file, line: line)
        return self
    }
}
