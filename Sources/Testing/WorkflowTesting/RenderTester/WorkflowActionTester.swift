public import Workflow

extension WorkflowAction {
    /// Returns a tester that applies actions of this type to a state, without a tree.
    ///
    /// - Parameters:
    ///   - state: The initial state.
    ///   - workflow: The workflow that actions read through their context; needed only for actions that do.
    public static func tester(
        withState state: WorkflowType.State,
        workflow: WorkflowType? = nil
    ) -> WorkflowActionTester<WorkflowType, Self> {
        WorkflowActionTester(state: state, output: nil, workflow: workflow, effects: EffectLog())
    }
}

/// A tester that applies actions to a state. Each ``send(action:)`` returns a tester with the new state and the latest
/// output.
public struct WorkflowActionTester<WorkflowType, Action: WorkflowAction> where Action.WorkflowType == WorkflowType {
    let state: WorkflowType.State
    let output: WorkflowType.Output?
    let workflow: WorkflowType?
    let effects: EffectLog

    /// Applies `action`.
    @discardableResult
    public func send(action: Action) -> WorkflowActionTester<WorkflowType, Action> {
        var newState = state
        let reader = WorkflowReader(workflow: workflow, effects: effects)
        let newOutput = action.apply(toState: &newState, context: ApplyContext(reader: reader))
        return WorkflowActionTester(state: newState, output: newOutput, workflow: workflow, effects: reader.effects)
    }

    /// Fails if the latest action emitted an output.
    @discardableResult
    public func assertNoOutput(
        file: StaticString = #file,
        line: UInt = #line
    ) -> WorkflowActionTester<WorkflowType, Action> {
        if let output {
            reportIssue(
                "Expected no output, but got \(output). If it is meant to be emitted, check it with assert(output:).",
                file: file,
                line: line
            )
        }
        return self
    }

    /// Passes the output of the latest action to `assertions`; fails if there was none.
    @discardableResult
    public func verifyOutput(
        file: StaticString = #file,
        line: UInt = #line,
        _ assertions: (WorkflowType.Output) throws -> Void
    ) rethrows -> WorkflowActionTester<WorkflowType, Action> {
        if let output {
            try assertions(output)
        } else {
            reportNoOutput(file: file, line: line)
        }
        return self
    }

    /// Passes the state to `assertions`.
    @discardableResult
    public func verifyState(
        _ assertions: (WorkflowType.State) throws -> Void
    ) rethrows -> WorkflowActionTester<WorkflowType, Action> {
        try assertions(state)
        return self
    }

    private func reportNoOutput(file: StaticString, line: UInt) {
        reportIssue(
            """
            No output was produced: expected one of type \(WorkflowType.Output.self). Check what the latest action returns.
            """,
            file: file,
            line: line
        )
    }
}

extension WorkflowActionTester where WorkflowType.State: Equatable {
    /// Compares the state with an expected one.
    @discardableResult
    public func assert(
        state expectedState: WorkflowType.State,
        file: StaticString = #file,
        line: UInt = #line
    ) -> WorkflowActionTester<WorkflowType, Action> {
        reportDifference("State", actual: state, expected: expectedState, file: file, line: line)
        return self
    }
}

extension WorkflowActionTester where WorkflowType.Output: Equatable {
    /// Compares the output of the latest action with an expected one.
    @discardableResult
    public func assert(
        output expectedOutput: WorkflowType.Output,
        file: StaticString = #file,
        line: UInt = #line
    ) -> WorkflowActionTester<WorkflowType, Action> {
        verifyOutput(file: file, line: line) { output in
            reportDifference("Output", actual: output, expected: expectedOutput, file: file, line: line)
        }
    }
}

/// A reader that answers an action's reads of its workflow, and notes the effects that it starts.
private final class WorkflowReader<Subject>: ApplyReading {
    private let workflow: Subject?
    private(set) var effects: EffectLog

    init(workflow: Subject?, effects: EffectLog) {
        self.workflow = workflow
        self.effects = effects
        self.effects.beginAction()
    }

    func take(_ command: EffectCommand) {
        effects.take(command)
    }

    func read<WorkflowType: Workflow, Value>(_ keyPath: KeyPath<WorkflowType, Value>) -> Value {
        if let workflow = workflow as? WorkflowType { return workflow[keyPath: keyPath] }
        let message = """
            Expected tester(withState:workflow:) to be given a \(WorkflowType.self), because the action reads \(keyPath) \
            of it. Pass the workflow, or let the action not read it.
            """
        guard let none = Optional<Any>.none as? Value else { fatalError(message) }
        reportIssue(message, file: #file, line: #line)
        return none
    }
}
