public import Workflow

extension WorkflowActionTester {
    /// Fails if the latest action started an effect, even a closure.
    @discardableResult
    public func assertNoEffects(
        file: StaticString = #file,
        line: UInt = #line
    ) -> WorkflowActionTester<WorkflowType, Action> {
        effects.reportAny(file: file, line: line)
        return self
    }
}

extension WorkflowActionTester where WorkflowType: EffectfulWorkflow {
    /// Passes the effects that the latest action started to `assertions`, without closures.
    @discardableResult
    public func verifyEffects(
        _ assertions: ([WorkflowType.Effect]) throws -> Void
    ) rethrows -> WorkflowActionTester<WorkflowType, Action> {
        try assertions(effects.started.compactMap { $0.value as? WorkflowType.Effect })
        return self
    }
}

extension WorkflowActionTester where WorkflowType: EffectfulWorkflow, WorkflowType.Effect: Equatable {
    /// Compares the effects that the latest action started with expected ones, in order and without closures.
    @discardableResult
    public func assert(
        effects expectedEffects: [WorkflowType.Effect],
        file: StaticString = #file,
        line: UInt = #line
    ) -> WorkflowActionTester<WorkflowType, Action> {
        verifyEffects { reportDifference("Effects", actual: $0, expected: expectedEffects, file: file, line: line) }
    }

    /// Compares the effects that run now, because no action has cancelled them and no test answered them, with expected ones.
    @discardableResult
    public func assert(
        runningEffects expectedEffects: [WorkflowType.Effect],
        file: StaticString = #file,
        line: UInt = #line
    ) -> WorkflowActionTester<WorkflowType, Action> {
        let running = effects.running.compactMap { $0.value as? WorkflowType.Effect }
        reportDifference("Running effects", actual: running, expected: expectedEffects, file: file, line: line)
        return self
    }

    /// Ends a running effect with an action, which is applied.
    ///
    /// Fails if no such effect runs. An action that an effect sends before its end is sent with ``send(action:)``.
    @discardableResult
    public func answer(
        _ effect: WorkflowType.Effect,
        with action: Action,
        file: StaticString = #file,
        line: UInt = #line
    ) -> WorkflowActionTester<WorkflowType, Action> {
        var effects = effects
        guard effects.answer(effect, file: file, line: line) else { return self }
        return WorkflowActionTester(state: state, output: output, workflow: workflow, effects: effects)
            .send(action: action)
    }
}
