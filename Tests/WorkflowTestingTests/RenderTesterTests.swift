import Testing
import Workflow
import WorkflowTesting

private struct Item: Workflow {
    let title: String
    typealias State = Void
    typealias Output = String

    func render(state: Void, context: RenderContext<Item>) -> String { title }
}

private struct List: Workflow {
    struct State: Equatable { var chosen: String?; var count = 0 }
    struct Rendering {
        let titles: [String]
        let increment: () -> Void
        let finish: () -> Void
    }

    struct Increment: WorkflowAction, Equatable {
        var by = 1
        func apply(toState state: inout State, context: ApplyContext<List>) -> String? {
            state.count += by
            return nil
        }
    }

    struct Finish: WorkflowAction {
        func apply(toState state: inout State, context: ApplyContext<List>) -> String? { "done" }
    }

    struct Choose: WorkflowAction, Equatable {
        let title: String
        func apply(toState state: inout State, context: ApplyContext<List>) -> String? {
            state.chosen = title
            return nil
        }
    }

    typealias Output = String
    var titles = ["a", "b"]
    var runsClock = true

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<List>) -> Rendering {
        if runsClock { context.runSideEffect(key: "clock") { _ in } }
        let increment = context.makeSink(of: Increment.self)
        let finish = context.makeSink(of: Finish.self)
        return Rendering(
            titles: titles.map { Item(title: $0).rendered(in: context, key: $0) { Choose(title: $0) } },
            increment: { increment.send(.init()) },
            finish: { finish.send(.init()) }
        )
    }
}

private var tester: RenderTester<List> {
    List().renderTester()
        .expectSideEffect(key: "clock")
        .expectWorkflow(type: Item.self, key: "a", producingRendering: "A")
}

struct RenderTesterTests {
    @Test func `children and side effects are answered by expectations`() {
        tester
            .expectWorkflow(type: Item.self, key: "b", producingRendering: "B") { #expect($0.title == "b") }
            .render { #expect($0.titles == ["A", "B"]) }
            .assertNoAction()
            .assertNoOutput()
            .assert(state: .init())
    }

    @Test func `an output of an expected child is mapped and applied`() {
        tester
            .expectWorkflow(type: Item.self, key: "b", producingRendering: "B", producingOutput: "b!")
            .render { _ in }
            .assert(action: List.Choose(title: "b!"))
            .assertStateModifications { $0.chosen = "b!" }
            .verifyAction(type: List.Choose.self) { #expect($0.title == "b!") }
    }

    @Test func `an action sent through the rendering counts`() {
        List(titles: []).renderTester()
            .expectSideEffect(key: "clock")
            .render { $0.finish() }
            .assert(output: "done")
            .verifyOutput { #expect($0 == "done") }
    }

    @Test func `a side effect may produce an action`() {
        List(titles: []).renderTester(initialState: .init(count: 4))
            .expectSideEffect(key: "clock", producingAction: List.Increment(by: 3))
            .render { _ in }
            .verifyState { #expect($0.count == 7) }
    }

    @Test func `a child that ignores its output is expected by its own type`() {
        struct Parent: Workflow {
            typealias State = Void
            func render(state: Void, context: RenderContext<Parent>) -> String {
                Item(title: "x").ignoringOutput().rendered(in: context)
            }
        }
        Parent().renderTester()
            .expectWorkflowIgnoringOutput(type: Item.self, producingRendering: "X") { #expect($0.title == "x") }
            .render { #expect($0 == "X") }
    }

    @Test func `the action tester keeps the state and the latest output`() {
        List.Increment.tester(withState: .init(count: 1))
            .send(action: .init(by: 2))
            .send(action: .init(by: 3))
            .assert(state: .init(count: 6))
            .assertNoOutput()
        List.Finish.tester(withState: .init()).send(action: .init()).assert(output: "done")
    }
}

struct RenderTesterFailureTests {
    @Test func `unmet expectations are named`() {
        failing("Expected child workflow of type: Item, key: \"c\"") {
            List(titles: [], runsClock: false).renderTester()
                .expectWorkflow(type: Item.self, key: "c", producingRendering: "")
                .render { _ in }
        }
        failing("Expected side-effect with key: \"other\"") {
            List(titles: [], runsClock: false).renderTester().expectSideEffect(key: "other").render { _ in }
        }
    }

    @Test func `an unexpected side effect is named`() {
        failing("Unexpected side-effect with key \"clock\"") { List(titles: []).renderTester().render { _ in } }
    }

    @Test func `several actions are reported`() {
        failing("Received multiple actions in a single render test") {
            List(titles: [], runsClock: false).renderTester().render {
                $0.increment()
                $0.increment()
            }
        }
    }

    @Test func `wrong and missing actions and outputs are reported`() {
        let result = List(titles: [], runsClock: false).renderTester().render { $0.increment() }
        failing("Expected no action, but got Increment(by: 1).") { result.assertNoAction() }
        failing("Expected action of type Choose, got Increment(by: 1)") {
            result.verifyAction(type: List.Choose.self) { _ in }
        }
        failing("No output was produced") { result.verifyOutput { _ in } }
        failing("Action (First) does not match the expected action (Second)") {
            result.assert(action: List.Increment(by: 2))
        }
    }

    @Test func `states are compared line by line`() {
        let result = List(titles: [], runsClock: false).renderTester().render { $0.increment() }
        failing("−   count: 1") { result.assert(state: .init(count: 2)) }
        failing("+   count: 2") { result.assert(state: .init(count: 2)) }
    }

    @Test func `an action that reads a workflow it was not given is reported`() {
        struct Reading: Workflow {
            var name: String? = "n"
            typealias State = Int
            func makeInitialState() -> Int { 0 }
            func render(state: Int, context: RenderContext<Reading>) {}
        }
        struct Read: WorkflowAction {
            func apply(toState state: inout Int, context: ApplyContext<Reading>) -> Never? {
                state = context[workflowValue: \.name]?.count ?? -1
                return nil
            }
        }
        failing("to be given a Reading") {
            Read.tester(withState: 0).send(action: Read()).assert(state: -1)
        }
        Read.tester(withState: 0, workflow: Reading()).send(action: Read()).assert(state: 1)
    }
}

/// Runs something that must record an issue whose text contains `message`.
private func failing(_ message: String, _ body: () -> Void) {
    withKnownIssue {
        body()
    } matching: { issue in
        issue.comments.contains { $0.rawValue.contains(message) }
    }
}
