import Testing
import Workflow
import WorkflowTesting

private struct Item: Workflow {
    var title: String
    typealias Output = String

    func render(state: Void, context: RenderContext<Item>) -> String {
        Issue.record("an expected child is never rendered")
        return title
    }

    func makeInitialState() {
        Issue.record("an expected child is never made")
    }
}

private struct Shop: Workflow {
    struct Sold: WorkflowAction, Equatable {
        typealias WorkflowType = Shop
        var title: String

        func apply(toState state: inout [String], context: ApplyContext<Shop>) -> String? {
            state.append("\(title) in \(context[workflowValue: \.town])")
            return title
        }
    }

    typealias Output = String

    var town = "Rye"
    var child: ((RenderContext<Shop>) -> String)?
    var effect: ((Lifetime) -> Void)?

    func makeInitialState() -> [String] { ["opened"] }

    func render(state: [String], context: RenderContext<Shop>) -> (shown: String, log: [String], sell: (String) -> Void)
    {
        if let effect { context.runSideEffect(key: "effect", action: effect) }
        let sink = context.makeSink(of: Sold.self)
        return (child?(context) ?? "", state, { sink.send(Sold(title: $0)) })
    }
}

/// The rules of the render tester and the action tester, as in square/workflow-swift.
struct RenderTesterRuleTests {
    @Test func `a tester is a value, and each expectation makes another one`() {
        let tester = Shop().renderTester()
        let expecting = tester.expectSideEffect(key: "never")
        tester.render { _ in }
        withKnownIssue { expecting.render { _ in } }
        withKnownIssue { expecting.render { _ in } }
    }

    @Test func `children are neither made nor rendered, and blocks of side effects do not run`() {
        Shop(
            child: { Item(title: "Tea").rendered(in: $0) { Shop.Sold(title: $0) } },
            effect: { _ in Issue.record("the block of a side effect never runs") }
        )
        .renderTester()
        .expectSideEffect(key: "effect")
        .expectWorkflow(type: Item.self, producingRendering: "TEA")
        .render { #expect($0.shown == "TEA") }
    }

    @Test func `of several expectations of a child the earliest is used, each once`() {
        withKnownIssue {
            Shop(
                child: { context in
                    ["a", "b"].map { Item(title: $0).rendered(in: context, key: $0) { Shop.Sold(title: $0) } }.joined()
                }
            )
            .renderTester()
            .expectWorkflow(type: Item.self, key: "b", producingRendering: "2")
            .expectWorkflow(type: Item.self, key: "a", producingRendering: "1")
            .expectWorkflow(type: Item.self, key: "a", producingRendering: "unused")
            .render { #expect($0.shown == "12") }
        } matching: {
            $0.says("Expected child workflow of type: Item, key: \"a\"")
        }
    }

    @Test func `a match applies the output, then asserts, then renders what the parent maps`() {
        var events: [String] = []
        Shop(
            child: { context in
                Item(title: "Tea")
                    .mapRendering { "<\($0)>" }
                    .mapOutput { Shop.Sold(title: "mapped \($0)") }
                    .rendered(in: context)
            }
        )
        .renderTester()
        .expectWorkflow(type: Item.self, producingRendering: "TEA", producingOutput: "tea") { item in
            events.append("asserted \(item.title)")
        }
        .render { rendering in
            events.append(rendering.shown)
            #expect(rendering.log == ["opened"])
        }
        .assert(action: Shop.Sold(title: "mapped tea"))
        .assert(state: ["opened", "mapped tea in Rye"])
        #expect(events == ["asserted Tea", "<TEA>"])
    }

    @Test func `an erased child is expected by the type it wraps`() {
        Shop(child: { Item(title: "Tea").asAnyWorkflow().rendered(in: $0) { Shop.Sold(title: $0) } })
            .renderTester()
            .expectWorkflow(type: Item.self, producingRendering: "TEA")
            .render { #expect($0.shown == "TEA") }
    }

    @Test func `an erased child that ignores its output is expected as it was erased`() {
        Shop(child: { Item(title: "Tea").asAnyWorkflow().ignoringOutput().rendered(in: $0) })
            .renderTester()
            .expectWorkflowIgnoringOutput(type: AnyWorkflow<String, String>.self, producingRendering: "TEA") {
                #expect(($0.base as? Item)?.title == "Tea")
            }
            .render { #expect($0.shown == "TEA") }
    }

    @Test func `a side effect that is registered again is expected as the later says`() {
        Shop(effect: { _ in })
            .renderTester()
            .expectSideEffect(key: "effect", producingAction: Shop.Sold(title: "early"))
            .expectSideEffect(key: "effect", producingAction: Shop.Sold(title: "late"))
            .render { _ in }
            .assert(action: Shop.Sold(title: "late"))
    }

    @Test func `an action reads the workflow under test`() {
        Shop(town: "Hythe").renderTester().render { $0.sell("Tea") }.assert(state: ["opened", "Tea in Hythe"])
    }

    @Test func `expectations are checked before the assertions, and a throw goes through`() {
        struct Stop: Error {}
        withKnownIssue {
            #expect(throws: Stop.self) {
                try Shop().renderTester().expectSideEffect(key: "missing").render { _ in throw Stop() }
            }
        } matching: {
            $0.says("Expected side-effect with key: \"missing\"")
        }
    }

    @Test func `modifications begin with the initial state`() {
        Shop().renderTester(initialState: ["before"]).render { $0.sell("Tea") }
            .assertStateModifications { $0.append("Tea in Rye") }
            .verifyState { #expect($0.count == 2) }
    }

    @Test func `the action tester goes on from state to state, with the latest output only`() {
        let tester = Shop.Sold.tester(withState: [], workflow: Shop())
        let first = tester.send(action: .init(title: "a"))
        first.send(action: .init(title: "b")).assert(state: ["a in Rye", "b in Rye"]).assert(output: "b")
        first.assert(state: ["a in Rye"]).assert(output: "a")
        tester.assertNoOutput().verifyState { #expect($0 == []) }
        withKnownIssue {
            tester.assert(output: "a")
        } matching: {
            $0.says("No output was produced")
        }
        withKnownIssue {
            tester.verifyOutput { _ in }
        } matching: {
            $0.says("No output was produced")
        }
        withKnownIssue {
            first.assertNoOutput()
        } matching: {
            $0.says("Expected no output, but got a.")
        }
        withKnownIssue {
            first.assert(state: [])
        } matching: {
            $0.says("State (First) does not match")
        }
    }

    @Test func `an action that reads a value it was not given ends the test with a message`() async {
        await #expect(processExitsWith: .failure) {
            _ = Shop.Sold.tester(withState: []).send(action: .init(title: "a"))
        }
    }

    @Test func `an unexpected child whose rendering cannot be made up ends the test with a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Shop(child: { Item(title: "Tea").rendered(in: $0) { Shop.Sold(title: $0) } }).renderTester().render { _ in }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("Attempted to render unexpected Workflow of type Item with key \"\"."))
        #expect(text.contains("No rendering can be made up for it, so the test cannot go on."))
    }
}
