import Workflow

/// One render of a ``RenderTester``, which matches the workflow's requests with the expectations and records its
/// actions.
final class RenderRehearsal<WorkflowType: Workflow>: Rehearsal {
    private let tester: RenderTester<WorkflowType>
    private let site: IssueSite
    private var unusedChildren: [ExpectedChild]
    private var unusedSideEffects: [ExpectedSideEffect<WorkflowType>]
    private var renderedChildren: [(type: Any.Type, key: String)] = []
    private var ranSideEffects: [AnyHashable] = []
    /// Created when the render begins; the node refers back to this object without owning it.
    private var node: LoneNode<WorkflowType>?

    private(set) var action: Any?
    private(set) var output: WorkflowType.Output?
    private(set) var finalState: WorkflowType.State
    private(set) var effects = EffectLog()

    init(tester: RenderTester<WorkflowType>, file: StaticString, line: UInt) {
        self.tester = tester
        site = IssueSite(file: file, line: line)
        unusedChildren = tester.children
        unusedSideEffects = tester.sideEffects
        finalState = tester.state
    }

    func render() -> WorkflowType.Rendering {
        var configuration = RuntimeConfiguration()
        // Misuses fail the test and do not end it.
        configuration.onMisuse = { [site] misuse in site.report(misuse.message) }
        let node = LoneNode(
            workflow: tester.workflow,
            state: tester.state,
            watcher: RehearsalWatcher(self),
            configuration: configuration
        )
        self.node = node
        return node.render()
    }

    func reportUnusedExpectations() {
        for child in unusedChildren {
            // Issues are reported at the line of the expectation, in the file of the render: the original library does
            // so, and tests rely on it.
            reportIssue(
                """
                Expected child workflow of type: \(child.type), key: "\(child.key)". Instead, it was not rendered; these \
                children were: \(names(of: renderedChildren)). Render it with this key, or take the expectation away.
                """,
                file: site.file,
                line: child.line
            )
        }
        for effect in unusedSideEffects {
            reportIssue(
                """
                Expected side-effect with key: "\(effect.key)". Instead, it was not run; these side effects were: \
                \(names(of: ranSideEffects)). Run it with this key, or take the expectation away.
                """,
                file: effect.file,
                line: effect.line
            )
        }
    }

    private func names(of children: [(type: Any.Type, key: String)]) -> String {
        children.isEmpty ? "none" : children.map { "\($0.type) (key \"\($0.key)\")" }.joined(separator: ", ")
    }

    private func names(of keys: [AnyHashable]) -> String {
        keys.isEmpty ? "none" : keys.map { "\"\($0)\"" }.joined(separator: ", ")
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
        defer { ranSideEffects.append(key) }
        guard let index = unusedSideEffects.firstIndex(where: { $0.key == key }) else {
            return site.report("Unexpected side-effect with key \"\(key)\". \(hint(forSideEffect: key))")
        }
        unusedSideEffects.remove(at: index).run(self)
    }

    private func hint(forSideEffect key: AnyHashable) -> String {
        if ranSideEffects.contains(key) {
            return "It was run before in this render: give each side effect a key of its own."
        }
        if unusedSideEffects.isEmpty {
            return
                "If this side effect is meant to be run, register it with `expectSideEffect(key:)` before `render()`."
        }
        return "Expecting key \(names(of: unusedSideEffects.map(\.key)))."
    }

    func apply<Action: WorkflowAction>(_ action: Action) {
        guard let node, let node = node as? LoneNode<Action.WorkflowType> else { return }
        if let earlier = self.action {
            site.report(
                """
                Received multiple actions in a single render test: first \(earlier), then \(action). Test each with a \
                renderTester of its own.
                """
            )
        }
        self.action = action
        apply(action, to: node)
    }

    func take(_ command: EffectCommand) {
        effects.take(command)
    }

    /// Ends an effect with an action, which is not the action of the test.
    func answer(_ effect: WorkflowType.Effect, with action: WorkflowType.Action, file: StaticString, line: UInt)
    where WorkflowType: EffectfulWorkflow, WorkflowType.Effect: Equatable {
        guard effects.answer(effect, file: file, line: line), let node else { return }
        apply(action, to: node)
    }

    private func apply<Action: WorkflowAction>(_ action: Action, to node: LoneNode<Action.WorkflowType>) {
        let newOutput = node.apply(action)
        finalState = self.node!.state
        guard let newOutput = newOutput as? WorkflowType.Output? ?? nil else { return }
        if let earlier = output {
            site.report(
                """
                Received multiple outputs in a single render test: first \(earlier), then \(newOutput). Test each with a \
                renderTester of its own.
                """
            )
        }
        output = newOutput
    }

    // MARK: - Unexpected children

    private func checkIsFirst<Child: Workflow>(_ type: Child.Type, key: String) {
        if renderedChildren.contains(where: { $0.type == type && $0.key == key }) {
            site.report(
                """
                Multiple Workflows of type \(type) with key "\(key)" used in the same render call. Use a unique key to \
                render multiple Workflows of the same type.
                """
            )
        }
        renderedChildren.append((type, key))
    }

    private func answerUnexpected<Child: Workflow>(_ type: Child.Type, key: String) -> Child.Rendering {
        let message =
            "Attempted to render unexpected Workflow of type \(type) with key \"\(key)\". \(hint(for: type, key))"
        site.report(message)
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
        return """
            If this child Workflow is expected, please add a call to `\(expectation)` with the appropriate parameters before \
            invoking `render()`.
            """
    }
}
