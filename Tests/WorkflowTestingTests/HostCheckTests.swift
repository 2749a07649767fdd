import Testing
import Workflow
import WorkflowTesting

/// Something that counts as it should not.
private final class Counter {
    var count = 0
}

private struct Leaf: Workflow {
    let name: String

    func render(state: Void, context: RenderContext<Leaf>) -> String { name }
}

private struct Family: Workflow {
    let counter: Counter
    var countsInRendering = false
    var countsInChild = false
    var countsInEffects = false

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Family>) -> [String] {
        counter.count += 1
        let isOdd = counter.count % 2 == 1
        let names = countsInChild && isOdd ? ["a", "b"] : ["a"]
        context.runSideEffect(key: countsInEffects && isOdd ? "odd" : "always") { _ in }
        let rendered = names.map { Leaf(name: $0).rendered(in: context, key: $0) }
        return countsInRendering ? rendered + ["\(counter.count)"] : rendered
    }
}

@MainActor
struct IdempotenceTests {
    private let counter = Counter()

    @Test func `a render without effects passes, and effects start once`() {
        struct Quiet: Workflow {
            let starts: Counter
            let renders: Counter

            func makeInitialState() -> Int { 0 }

            func render(state: Int, context: RenderContext<Quiet>) -> (String, () -> Void) {
                renders.count += 1
                context.runSideEffect(key: "start") { _ in starts.count += 1 }
                let sink = context.makeStateMutationSink()
                return (Leaf(name: "\(state)").rendered(in: context), { sink.send { $0 += 1 } })
            }
        }
        let renders = Counter()
        let host = WorkflowTestHost(workflow: Quiet(starts: counter, renders: renders), checks: .all)
        host.rendering.1()
        host.rendering.1()
        #expect(host.rendering.0 == "2")
        #expect(counter.count == 1)
        #expect(renders.count == 6)
    }

    @Test func `lists and what is remembered are as in the first render`() {
        struct Rows: Workflow {
            let computed: Counter

            func makeInitialState() -> [String] { ["a", "b"] }

            func render(state: [String], context: RenderContext<Rows>) -> (sum: Int, rows: [String], add: () -> Void) {
                let sum = context.remember(inputs: state) { () -> Int in
                    computed.count += 1
                    return computed.count
                }
                let rows = WorkflowList(state, id: \.self) { Leaf(name: $0) }.rendered(in: context)
                let sink = context.makeStateMutationSink()
                return (sum, Array(rows), { sink.send { $0.append("c") } })
            }
        }
        let host = WorkflowTestHost(workflow: Rows(computed: counter), checks: .all)
        host.rendering.add()
        #expect(host.rendering.rows == ["a", "b", "c"])
        #expect(host.rendering.sum == 2)
    }

    @Test func `nothing is rendered twice unless it is asked for`() {
        _ = WorkflowTestHost(workflow: Family(counter: counter))
        #expect(counter.count == 1)
    }

    @Test func `a rendering that differs is reported, once`() {
        withKnownIssue {
            let host = WorkflowTestHost(
                workflow: Family(counter: counter, countsInRendering: true),
                checks: .idempotentRenders
            )
            #expect(host.rendering == ["a", "1"])
            host.update(workflow: Family(counter: counter, countsInRendering: true))
        } matching: { issue in
            issue.says("Expected Family to render the same twice, from the same workflow value and state.")
                && issue.says("−   [1]: \"1\"") && issue.says("+   [1]: \"2\"")
        }
    }

    @Test func `children and side effects that differ are reported`() {
        withKnownIssue {
            _ = WorkflowTestHost(workflow: Family(counter: counter, countsInChild: true), checks: .idempotentRenders)
        } matching: {
            $0.says("Only the first time it rendered Leaf with the key \"b\".")
        }
        withKnownIssue {
            counter.count = 1
            _ = WorkflowTestHost(workflow: Family(counter: counter, countsInChild: true), checks: .idempotentRenders)
        } matching: {
            $0.says("Only the second time it rendered Leaf with the key \"b\".")
        }
        withKnownIssue {
            counter.count = 0
            _ = WorkflowTestHost(workflow: Family(counter: counter, countsInEffects: true), checks: .idempotentRenders)
        } matching: {
            $0.says(
                """
                Only the second time it ran the side effect "always".
                Only the first time it ran the side effect "odd".
                """
            )
        }
    }
}

/// Shows a button only while it is enabled.
private struct Buttons: Workflow {
    struct Press: WorkflowAction, Equatable {
        typealias WorkflowType = Buttons
        func apply(toState state: inout Int, context: ApplyContext<Buttons>) -> Never? {
            state += 1
            return nil
        }
    }

    var isEnabled = true
    var hasChild = false

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Buttons>) -> (count: Int, press: (() -> Void)?, child: (() -> Void)?)
    {
        let sink = isEnabled ? context.makeSink(of: Press.self) : nil
        let child = hasChild ? Buttons().rendered(in: context, key: "child").press : nil
        return (state, sink.map { sink in { sink.send(Press()) } }, child)
    }
}

@MainActor
struct IgnoredActionTests {
    @Test func `sinks of older renderings work while each render asks for them`() {
        let host = WorkflowTestHost(workflow: Buttons(), checks: .ignoredActions)
        let old = host.rendering
        for _ in 1...3 { old.press?() }
        #expect(host.rendering.count == 3)
    }

    @Test func `an action whose sink was not asked for again is reported`() {
        let host = WorkflowTestHost(workflow: Buttons(), checks: .ignoredActions)
        let old = host.rendering
        host.update(workflow: Buttons(isEnabled: false))
        withKnownIssue {
            old.press?()
        } matching: {
            $0.says(
                "Instead, Press() was ignored by Buttons, because a later render did not ask for a sink of Press."
            )
        }
        #expect(host.rendering.count == 0)
    }

    @Test func `an action to a node that has ended is reported`() {
        let host = WorkflowTestHost(workflow: Buttons(hasChild: true), checks: .ignoredActions)
        let old = host.rendering
        host.update(workflow: Buttons())
        withKnownIssue {
            old.child?()
        } matching: {
            $0.says("Instead, Press() was ignored by Buttons (key \"child\"), because it has ended.")
        }
    }

    @Test func `it is silent unless it is asked for`() {
        let host = WorkflowTestHost(workflow: Buttons(hasChild: true))
        let old = host.rendering
        host.update(workflow: Buttons(isEnabled: false))
        old.press?()
        old.child?()
        #expect(host.rendering.count == 0)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LeakTests {
    /// Hands out its context, as nobody should.
    private struct Keeping: Workflow {
        var keeps = true

        func render(state: Void, context: RenderContext<Keeping>) -> [Any] {
            let leaf = Leaf(name: "").rendered(in: context)
            return keeps ? [context, leaf] : [leaf]
        }
    }

    private struct Stubborn: Workflow {
        let gate: AsyncStream<Void>

        func render(state: Void, context: RenderContext<Stubborn>) {
            context.runSideEffect(key: "stubborn", of: Nothing.self) { [gate] _ in
                await Task { for await _ in gate {} }.value
            }
        }

        struct Nothing: WorkflowAction, Sendable {
            typealias WorkflowType = Stubborn
            func apply(toState state: inout Void, context: ApplyContext<Stubborn>) -> Never? { nil }
        }
    }

    @Test func `a node that something keeps is reported at the end`() async {
        let host = WorkflowTestHost(workflow: Keeping(), checks: .leaks)
        let kept = host.rendering
        let line = #line + 2
        await withKnownIssue {
            await host.end()
        } matching: { issue in
            issue.says("Instead, something keeps these nodes in memory:\n- Keeping\nLook for a closure")
                && issue.sourceLocation?.line == line
        }
        #expect(kept.count == 2)
    }

    @Test func `without an end it is reported when the host goes`() {
        var kept: [Any] = []
        let line = #line + 2
        withKnownIssue {
            let host = WorkflowTestHost(workflow: Keeping(), checks: .leaks)
            kept = host.rendering
        } matching: { issue in
            issue.says("- Keeping\n") && issue.sourceLocation?.line == line
        }
        #expect(kept.count == 2)
    }

    @Test func `a tree that nothing keeps passes`() async {
        let host = WorkflowTestHost(workflow: Keeping(keeps: false), checks: .leaks)
        let kept = host.rendering
        await host.end()
        #expect(kept.count == 1)
    }

    @Test func `work that ignores its cancellation is reported`() async {
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let host = WorkflowTestHost(workflow: Stubborn(gate: gate), checks: .leaks, limit: .milliseconds(20))
        await host.idle(within: .seconds(5))
        await withKnownIssue {
            await host.end()
        } matching: {
            $0.says("it still runs although it was cancelled:\n- the side effect \"stubborn\" of Stubborn\n")
        }
        opening.finish()
    }
}
