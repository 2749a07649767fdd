public import Workflow

extension Workflow {
    /// Returns a tester that renders this workflow once, with the given state.
    public func renderTester(initialState: Self.State) -> RenderTester<Self> {
        RenderTester(workflow: self, state: initialState)
    }

    /// Returns a tester that renders this workflow once, with its initial state.
    public func renderTester() -> RenderTester<Self> {
        renderTester(initialState: makeInitialState())
    }
}

/// A tester that renders a workflow once, by itself: children, side effects and their outputs are expectations.
///
/// A value: each `expect…` returns a tester with one more expectation. Children are never created, blocks of side
/// effects never run.
/// ```swift
/// LoginWorkflow()
///     .renderTester(initialState: .init(name: "Ada"))
///     .expectWorkflow(type: LoadingWorkflow.self, producingRendering: "…")
///     .render { screen in screen.onLogin() }
///     .assert(output: .loggedIn("Ada"))
/// ```
public struct RenderTester<WorkflowType: Workflow> {
    let workflow: WorkflowType
    let state: WorkflowType.State
    var children: [ExpectedChild] = []
    var sideEffects: [ExpectedSideEffect<WorkflowType>] = []

    /// Expects a child of exactly this type and key; several expectations of one identity are consumed in order.
    ///
    /// - Parameters:
    ///   - type: The type of the child.
    ///   - key: The key of the child.
    ///   - rendering: The rendering of the child, before maps of the parent.
    ///   - output: An output that the child emits at once; its action is applied during `render`.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    ///   - assertions: Called with the workflow value that the parent passed.
    public func expectWorkflow<ExpectedWorkflowType: Workflow>(
        type: ExpectedWorkflowType.Type,
        key: String = "",
        producingRendering rendering: ExpectedWorkflowType.Rendering,
        producingOutput output: ExpectedWorkflowType.Output? = nil,
        file: StaticString = #file,
        line: UInt = #line,
        assertions: @escaping (ExpectedWorkflowType) -> Void = { _ in }
    ) -> RenderTester<WorkflowType> {
        expecting(
            ExpectedChild(type: type, key: key, file: file, line: line) { actual, deliver in
                if let output { deliver(output) }
                // The rehearsal calls only an expectation of the child's type.
                assertions(actual as! ExpectedWorkflowType)
                return rendering
            }
        )
    }

    /// Expects a child that the parent renders through `ignoringOutput()`.
    public func expectWorkflowIgnoringOutput<ExpectedWorkflowType: Workflow>(
        type: ExpectedWorkflowType.Type,
        key: String = "",
        producingRendering rendering: ExpectedWorkflowType.Rendering,
        file: StaticString = #file,
        line: UInt = #line,
        assertions: @escaping (ExpectedWorkflowType) -> Void = { _ in }
    ) -> RenderTester<WorkflowType> {
        expectWorkflow(
            type: OutputBlockingWorkflow<ExpectedWorkflowType>.self,
            key: key,
            producingRendering: rendering,
            file: file,
            line: line
        ) { assertions($0.child) }
    }

    /// Expects a side effect. Its block is not run.
    public func expectSideEffect(
        key: AnyHashable,
        file: StaticString = #file,
        line: UInt = #line
    ) -> RenderTester<WorkflowType> {
        expecting(ExpectedSideEffect(key: key, file: file, line: line) { _ in })
    }

    /// Expects a side effect that sends `action` at once.
    public func expectSideEffect<ActionType: WorkflowAction>(
        key: AnyHashable,
        producingAction action: ActionType,
        file: StaticString = #file,
        line: UInt = #line
    ) -> RenderTester<WorkflowType> where ActionType.WorkflowType == WorkflowType {
        expecting(ExpectedSideEffect(key: key, file: file, line: line) { $0.apply(action) })
    }

    /// Renders once, checks that every expectation was met, and passes the rendering to `assertions`. Actions sent from
    /// there count for the result.
    @discardableResult
    public func render(
        file: StaticString = #file,
        line: UInt = #line,
        assertions: (WorkflowType.Rendering) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> {
        let rehearsal = RenderRehearsal(tester: self, file: file, line: line)
        let rendering = rehearsal.render()
        rehearsal.reportUnusedExpectations()
        try assertions(rendering)
        return RenderTesterResult(initialState: state, rehearsal: rehearsal)
    }

    private func expecting(_ child: ExpectedChild) -> Self {
        var copy = self
        copy.children.append(child)
        return copy
    }

    /// Returns the tester with an expectation that replaces an earlier one for its key.
    private func expecting(_ sideEffect: ExpectedSideEffect<WorkflowType>) -> Self {
        var copy = self
        copy.sideEffects.removeAll { $0.key == sideEffect.key }
        copy.sideEffects.append(sideEffect)
        return copy
    }
}

/// An expected child and its answer.
struct ExpectedChild {
    let type: Any.Type
    let key: String
    let file: StaticString
    let line: UInt
    /// Receives the actual workflow and a closure for its output; returns the rendering.
    let answer: (_ actual: Any, _ deliver: (Any) -> Void) -> Any
}

/// An expected side effect and its action.
struct ExpectedSideEffect<WorkflowType: Workflow> {
    let key: AnyHashable
    let file: StaticString
    let line: UInt
    let run: (RenderRehearsal<WorkflowType>) -> Void
}
