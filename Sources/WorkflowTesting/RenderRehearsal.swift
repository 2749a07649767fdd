import Workflow

/// One render of a ``RenderTester``: meets what the workflow asks for with the expectations, and records what it does.
final class RenderRehearsal<WorkflowType: Workflow>: Rehearsal {
    private let tester: RenderTester<WorkflowType>
    private let file: StaticString
    private let line: UInt
    private var unusedChildren: [ExpectedChild]
    private var unusedSideEffects: [ExpectedSideEffect<WorkflowType>]
    private var usedChildren: [(type: ObjectIdentifier, key: String)] = []
    private var isReporting = true
    /// Made when the render begins; the node refers back to this without owning it.
    private var node: RehearsedNode<WorkflowType>?

    private(set) var action: Any?
    private(set) var output: WorkflowType.Output?
    private(set) var finalState: WorkflowType.State

    init(tester: RenderTester<WorkflowType>, file: StaticString, line: UInt) {
        self.tester = tester
        self.file = file
        self.line = line
        unusedChildren = tester.children
        unusedSideEffects = tester.sideEffects
        finalState = tester.state
    }

    func render() -> WorkflowType.Rendering {
        let node = RehearsedNode(workflow: tester.workflow, state: tester.state, rehearsal: self)
        self.node = node
        return node.render()
    }

    func reportUnusedExpectations() {
        for child in unusedChildren {
            reportIssue(
                "Expected child workflow of type: \(child.type), key: \"\(child.key)\"",
                file: file,
                line: child.line
            )
        }
        for effect in unusedSideEffects {
            reportIssue("Expected side-effect with key: \"\(effect.key)\"", file: effect.file, line: effect.line)
        }
    }

    // MARK: - Rehearsal

    func renderChild<Child: Workflow>(
        _ workflow: Child,
        key: String,
        deliver: (Child.Output) -> Void
    ) -> Child.Rendering {
        checkIsFirst(Child.self, key: key)
        guard let index = unusedChildren.firstIndex(where: { $0.type == Child.self && $0.key == key }) else {
            return answerUnexpected(Child.self, key: key)
        }
        let expected = unusedChildren.remove(at: index)
        // The expectation was made for this type.
        return expected.answer(workflow, { deliver($0 as! Child.Output) }) as! Child.Rendering
    }

    func runSideEffect(key: AnyHashable) {
        guard let index = unusedSideEffects.firstIndex(where: { $0.key == key }) else {
            reportIssue("Unexpected side-effect with key \"\(key)\"", file: file, line: line)
            return
        }
        unusedSideEffects.remove(at: index).run(self)
    }

    func apply<Action: WorkflowAction>(_ action: Action) {
        guard let node, let node = node as? RehearsedNode<Action.WorkflowType> else { return }
        if self.action != nil {
            reportIssue("Received multiple actions in a single render test", file: file, line: line)
        }
        self.action = action
        let newOutput = node.apply(action)
        finalState = self.node!.state
        guard let newOutput = newOutput as? WorkflowType.Output? ?? nil else { return }
        if output != nil {
            reportIssue("Received multiple outputs in a single render test", file: file, line: line)
        }
        output = newOutput
    }

    // MARK: - Unexpected children

    private func checkIsFirst<Child: Workflow>(_ type: Child.Type, key: String) {
        let identity = (type: ObjectIdentifier(type), key: key)
        if usedChildren.contains(where: { $0 == identity }) {
            reportIssue(
                """
                Multiple Workflows of type \(type) with key "\(key)" used in the same render call: give each child of one \
                type a key of its own.
                """,
                file: file,
                line: line
            )
        }
        usedChildren.append(identity)
    }

    private func answerUnexpected<Child: Workflow>(_ type: Child.Type, key: String) -> Child.Rendering {
        let message =
            "Attempted to render unexpected Workflow of type \(type) with key \"\(key)\". \(hint(for: type, key))"
        reportIssue(message, file: file, line: line)
        guard let rendering = () as? Child.Rendering else {
            fatalError("\(message) No rendering can be made up for it, so the test cannot go on.")
        }
        return rendering
    }

    private func hint<Child: Workflow>(for type: Child.Type, _ key: String) -> String {
        let ofType = unusedChildren.filter { $0.type == type }
        if ofType.count == 1 { return "Expecting key \"\(ofType[0].key)\"." }
        if ofType.count > 1 { return "Expecting key in \(ofType.map(\.key))." }
        let ofKey = unusedChildren.filter { $0.key == key }
        if ofKey.count == 1 { return "Expecting workflow of type \(ofKey[0].type) with key \"\(key)\"." }
        if ofKey.count > 1 {
            return "Expecting workflow of one of the types \(ofKey.map { "\($0.type)" }) with key \"\(key)\"."
        }
        let expectation = (type as? any ExpectedByName.Type)?.expectation ?? "expectWorkflow(...)"
        return "If this child is meant to be rendered, register it with `\(expectation)` before `render()`."
    }
}
