public import Workflow

/// The result of one render of a ``RenderTester``: the final state, the action and the output.
///
/// Checks read the current state, so an action sent later through a sink of the rendering counts.
public struct RenderTesterResult<WorkflowType: Workflow> {
    let initialState: WorkflowType.State
    let rehearsal: RenderRehearsal<WorkflowType>

    /// Passes the final state to `assertions`.
    @discardableResult
    public func verifyState(
        file: StaticString = #file,
        line: UInt = #line,
        assertions: (WorkflowType.State) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> {
        try assertions(rehearsal.finalState)
        return self
    }

    /// Fails if an action was applied.
    @discardableResult
    public func assertNoAction(file: StaticString = #file, line: UInt = #line) -> RenderTesterResult<WorkflowType> {
        if let action = rehearsal.action {
            reportIssue(
                "Expected no action, but got \(action). If it is meant to be sent, check it with assert(action:).",
                file: file,
                line: line
            )
        }
        return self
    }

    /// Passes the action to `assertions`; fails if there was none, or one of another type.
    @discardableResult
    public func verifyAction<ActionType: WorkflowAction>(
        type: ActionType.Type = ActionType.self,
        file: StaticString = #file,
        line: UInt = #line,
        assertions: (ActionType) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> where ActionType.WorkflowType == WorkflowType {
        if let action = action(of: type, file: file, line: line) { try assertions(action) }
        return self
    }

    /// Compares the action with an expected one.
    @discardableResult
    public func assert<ActionType: WorkflowAction>(
        action: ActionType,
        file: StaticString = #file,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> where ActionType.WorkflowType == WorkflowType, ActionType: Equatable {
        if let actual = self.action(of: ActionType.self, file: file, line: line) {
            reportDifference("Action", actual: actual, expected: action, file: file, line: line)
        }
        return self
    }

    /// Fails if an output was emitted.
    @discardableResult
    public func assertNoOutput(file: StaticString = #file, line: UInt = #line) -> RenderTesterResult<WorkflowType> {
        if let output = rehearsal.output {
            reportIssue(
                "Expected no output, but got \(output). If it is meant to be emitted, check it with assert(output:).",
                file: file,
                line: line
            )
        }
        return self
    }

    /// Passes the output to `assertions`; fails if there was none.
    @discardableResult
    public func verifyOutput(
        file: StaticString = #file,
        line: UInt = #line,
        assertions: (WorkflowType.Output) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> {
        if let output = output(file: file, line: line) { try assertions(output) }
        return self
    }

    private func action<ActionType>(of type: ActionType.Type, file: StaticString, line: UInt) -> ActionType? {
        guard let action = rehearsal.action else {
            reportIssue(
                """
                No action was produced: expected one of type \(type). Send one in render's closure, or have an expected child \
                or side effect produce it.
                """,
                file: file,
                line: line
            )
            return nil
        }
        guard let typed = action as? ActionType else {
            reportIssue(
                "Expected action of type \(type), got \(action). Ask for the type of the action that is meant to be sent.",
                file: file,
                line: line
            )
            return nil
        }
        return typed
    }

    private func output(file: StaticString, line: UInt) -> WorkflowType.Output? {
        guard let output = rehearsal.output else {
            reportIssue(
                """
                No output was produced: expected one of type \(WorkflowType.Output.self). Check what the action returns, and that \
                it was sent.
                """,
                file: file,
                line: line
            )
            return nil
        }
        return output
    }
}

extension RenderTesterResult where WorkflowType.State: Equatable {
    /// Compares the final state with an expected one.
    @discardableResult
    public func assert(
        state expectedState: WorkflowType.State,
        file: StaticString = #file,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> {
        reportDifference("State", actual: rehearsal.finalState, expected: expectedState, file: file, line: line)
        return self
    }

    /// Compares the final state with the initial one as changed by `modifications`.
    @discardableResult
    public func assertStateModifications(
        file: StaticString = #file,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        _ modifications: (inout WorkflowType.State) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> {
        var expected = initialState
        try modifications(&expected)
        return assert(state: expected, file: file, fileID: fileID, line: line, column: column)
    }
}

extension RenderTesterResult where WorkflowType.Output: Equatable {
    /// Compares the output with an expected one.
    @discardableResult
    public func assert(
        output expectedOutput: WorkflowType.Output,
        file: StaticString = #file,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> {
        if let output = output(file: file, line: line) {
            reportDifference("Output", actual: output, expected: expectedOutput, file: file, line: line)
        }
        return self
    }
}
