import Testing
import Workflow
import WorkflowTesting

private struct Row: Workflow {
    let title: String
    typealias Output = String

    func render(state: Void, context: RenderContext<Row>) {}
}

private struct Note: Workflow {
    func render(state: Void, context: RenderContext<Note>) {}
}

/// Does what a test tells it to.
private struct Script: Workflow {
    struct Say: WorkflowAction, Equatable {
        typealias WorkflowType = Script
        let word: String

        func apply(toState state: inout [String], context: ApplyContext<Script>) -> String? {
            state.append(word)
            return word
        }
    }

    typealias Output = String

    var rows: [String] = []
    var effects: [String] = []
    var keepContext: ((RenderContext<Script>) -> Void)?

    func makeInitialState() -> [String] { [] }

    func render(state: [String], context: RenderContext<Script>) -> Sink<Say> {
        for row in rows { Row(title: row).running(in: context, key: row) { Say(word: $0) } }
        for effect in effects { context.runSideEffect(key: effect) { _ in } }
        keepContext?(context)
        return context.makeSink(of: Say.self)
    }
}

/// What a render tester says when it is used wrongly, word by word.
struct RenderTesterMessageTests {
    /// Runs something that must record just this failure at this line, and goes on.
    private func expectFailure(
        _ message: String,
        at expectedLine: Int? = nil,
        _ body: () -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        withKnownIssue(sourceLocation: sourceLocation) {
            body()
        } matching: { issue in
            issue.comments.map(\.rawValue) == [message]
                && (expectedLine == nil || issue.sourceLocation?.line == expectedLine)
        }
    }

    @Test func `a child that was expected and not rendered`() {
        let line = #line + 1
        let tester = Script(rows: ["a"]).renderTester().expectWorkflow(type: Row.self, key: "b", producingRendering: ())
            .expectWorkflow(type: Row.self, key: "a", producingRendering: ())
        expectFailure(
            """
            Expected child workflow of type: Row, key: "b". Instead, it was not rendered; these children were: Row (key "a"). \
            Render it with this key, or take the expectation away.
            """,
            at: line
        ) {
            tester.render { _ in }
        }
    }

    @Test func `a side effect that was expected and not run`() {
        expectFailure(
            """
            Expected side-effect with key: "b". Instead, it was not run; these side effects were: "a". Run it with this key, or \
            take the expectation away.
            """
        ) {
            Script(effects: ["a"]).renderTester().expectSideEffect(key: "a").expectSideEffect(key: "b").render { _ in }
        }
    }

    @Test func `a side effect that was not expected`() {
        expectFailure(
            """
            Unexpected side-effect with key "a". If this side effect is meant to be run, register it with \
            `expectSideEffect(key:)` before `render()`.
            """
        ) {
            Script(effects: ["a"]).renderTester().render { _ in }
        }
    }

    @Test func `an expectation that is met twice`() {
        expectFailure(
            "Unexpected side-effect with key \"a\". It was run before in this render: give each side effect a key of its own."
        ) {
            Script(effects: ["a", "a"]).renderTester().expectSideEffect(key: "a").render { _ in }
        }
        withKnownIssue {
            Script(rows: ["a", "a"]).renderTester()
                .expectWorkflow(type: Row.self, key: "a", producingRendering: ())
                .render { _ in }
        } matching: { issue in
            issue.says(
                """
                Multiple Workflows of type Row with key "a" used in the same render call. Use a unique key to render multiple \
                Workflows of the same type.
                """
            ) || issue.says("Attempted to render unexpected Workflow of type Row with key \"a\".")
        }
    }

    @Test func `a child that was not expected, with a hint`() {
        let unexpected = "Attempted to render unexpected Workflow of type Row with key \"a\". "
        expectFailure(
            """
            \(unexpected)If this child Workflow is expected, please add a call to `expectWorkflow(...)` with the appropriate \
            parameters before invoking `render()`.
            """
        ) {
            Script(rows: ["a"]).renderTester().render { _ in }
        }
        func isHinted(_ hint: String, _ expect: (RenderTester<Script>) -> RenderTester<Script>) {
            withKnownIssue {
                expect(Script(rows: ["a"]).renderTester()).render { _ in }
            } matching: {
                $0.says(unexpected + hint) || $0.says("Expected child workflow of type: ")
            }
        }
        isHinted("Expecting key \"b\".") {
            $0.expectWorkflow(type: Row.self, key: "b", producingRendering: ())
        }
        isHinted("Expecting key in [\"b\", \"c\"].") {
            $0.expectWorkflow(type: Row.self, key: "b", producingRendering: ())
                .expectWorkflow(type: Row.self, key: "c", producingRendering: ())
        }
        isHinted("Expecting workflow of type Note with key \"a\".") {
            $0.expectWorkflow(type: Note.self, key: "a", producingRendering: ())
        }
    }

    @Test func `two actions and two outputs`() {
        withKnownIssue {
            Script().renderTester().render {
                $0.send(.init(word: "one"))
                $0.send(.init(word: "two"))
            }.assert(state: ["one", "two"]).assert(output: "two")
        } matching: { issue in
            [
                """
                Received multiple actions in a single render test: first Say(word: "one"), then Say(word: "two"). Test each with a \
                renderTester of its own.
                """,
                """
                Received multiple outputs in a single render test: first one, then two. Test each with a renderTester of its own.
                """,
            ].contains(issue.comments.first?.rawValue)
        }
    }

    @Test func `actions and outputs that were not meant, or are not there`() {
        let result = Script().renderTester().render { $0.send(.init(word: "one")) }
        expectFailure(
            """
            Expected no action, but got Say(word: "one"). If it is meant to be sent, check it with assert(action:).
            """
        ) { result.assertNoAction() }
        expectFailure(
            "Expected no output, but got one. If it is meant to be emitted, check it with assert(output:)."
        ) { result.assertNoOutput() }
        let nothing = Script().renderTester().render { _ in }
        expectFailure(
            """
            No action was produced: expected one of type Say. Send one in render's closure, or have an expected child or side \
            effect produce it.
            """
        ) { nothing.verifyAction(type: Script.Say.self) { _ in } }
        expectFailure(
            "No output was produced: expected one of type String. Check what the action returns, and that it was sent."
        ) { nothing.assert(output: "one") }
        expectFailure(
            "Expected action of type AnyWorkflowAction<Script>, got Say(word: \"one\"). Ask for the type of the action that is meant to be sent."
        ) { result.verifyAction(type: AnyWorkflowAction<Script>.self) { _ in } }
    }

    @Test func `a context that is used after its render`() {
        withKnownIssue {
            var kept: RenderContext<Script>?
            Script(keepContext: { kept = $0 }).renderTester().render { _ in
                kept?.makeSink(of: Script.Say.self).send(.init(word: "late"))
            }.assertNoAction().assert(state: [])
            kept = nil
        } matching: {
            $0.says("Expected makeSink(of:) to be called while Script renders. Instead, its RenderContext was kept")
        }
    }

    @Test func `a sink goes on working as long as somebody has it`() {
        var sink: Sink<Script.Say>?
        var result: RenderTesterResult<Script>? = Script().renderTester().render { sink = $0 }
        sink?.send(.init(word: "one"))
        result?.assert(state: ["one"])
        result = nil
        withKnownIssue {
            sink?.send(.init(word: "two"))
        } matching: {
            $0.says("Received multiple actions") || $0.says("Received multiple outputs")
        }
    }

    @Test func `a tester leaves nothing`() {
        final class Token {}
        struct Keeping: Workflow {
            let token: Token
            func makeInitialState() -> Token { token }
            func render(state: Token, context: RenderContext<Keeping>) -> StateMutationSink<Keeping> {
                context.makeStateMutationSink()
            }
        }
        weak var token: Token?
        do {
            let made = Token()
            token = made
            Keeping(token: made).renderTester().render { $0.send { _ in } }
        }
        #expect(token == nil)
    }
}
