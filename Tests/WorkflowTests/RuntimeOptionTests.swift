import Testing
import Workflow
import WorkflowTestSupport

/// What each runtime option does besides keeping the rules.
struct RuntimeOptionTests {
    /// A parent of two leaves whose sink sends one action to each of the sinks in `order`, while it is being handled.
    private struct Pair: Workflow {
        var journal: Journal
        typealias State = Int

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Self>) -> (leaves: [Leaf.Rendering], own: Sink<Int>) {
            journal.note("render pair")
            let leaves = ["a", "b"].map { Leaf($0, journal).shown(in: context, key: $0) }
            return (leaves, context.makeStateSink())
        }
    }

    private let journal = Journal()

    private func host(_ configure: (inout RuntimeConfiguration) -> Void) -> WorkflowHost<Pair> {
        var configuration = RuntimeConfiguration()
        configure(&configuration)
        let host = WorkflowHost(workflow: Pair(journal: journal), configuration: configuration)
        host.onRendering { [journal] in
            journal.note("publish \($0.leaves.map(\.text).joined(separator: ", "))")
        }
        return host
    }

    private func events(of entries: [String]) -> [String] {
        entries.filter { !$0.hasPrefix("change") }
    }

    @Test func `without options each waiting action has a pass and a rendering of its own`() {
        let host = host { _ in }
        whileBusyOnce(host) { leaves in
            leaves[0].send(.add)
            leaves[1].send(.add)
        }
        #expect(
            events(of: journal.take()) == [
                "apply a", "render pair", "render a", "publish a 1, b 0",
                "apply b", "render pair", "render b", "publish a 1, b 1",
            ]
        )
    }

    @Test func `conflating renders each waiting action and publishes only after the last`() {
        let host = host { $0.conflateStaleRenderings = true }
        whileBusyOnce(host) { leaves in
            leaves[0].send(.add)
            leaves[0].send(.add)
            leaves[1].send(.add)
        }
        #expect(
            events(of: journal.take()) == [
                "apply a", "render pair", "render a",
                "apply a", "render pair", "render a",
                "apply b", "render pair", "render b", "publish a 2, b 1",
            ]
        )
    }

    @Test func `an output ends conflating, and its rendering is published before it`() {
        var configuration = RuntimeConfiguration()
        configuration.conflateStaleRenderings = true
        let host = WorkflowHost(workflow: Leaf("a", journal), configuration: configuration)
        host.onOutput { [journal] in journal.note("output \($0)") }
        var isFirst = true
        host.onRendering { [journal] rendering in
            journal.note("publish \(rendering.text)")
            guard isFirst else { return }
            isFirst = false
            for action in [.add, .addAndEmit("x"), .add, .add] as [Leaf.Action] { rendering.sink.send(action) }
        }
        host.rendering.sink.send(.add)
        #expect(
            journal.take().filter { $0.hasPrefix("publish") || $0.hasPrefix("output") } == [
                "publish a 1", "publish a 3", "output x", "publish a 5",
            ]
        )
    }

    @Test func `what conflating left unpublished is published although the last action changed nothing`() {
        let host = host {
            $0.conflateStaleRenderings = true
            $0.renderOnlyIfStateChanged = true
        }
        whileBusyOnce(host) { leaves in
            leaves[0].send(.add)
            leaves[0].send(.nothing)
        }
        #expect(events(of: journal.take()).filter { $0.hasPrefix("publish") } == ["publish a 1, b 0"])
    }

    @Test func `draining applies actions of different nodes before one pass`() {
        let host = host { $0.drainExclusiveActions = true }
        whileBusyOnce(host) { leaves in
            leaves[0].send(.add)
            leaves[1].send(.add)
        }
        #expect(
            events(of: journal.take()) == [
                "apply a", "apply b", "render pair", "render a", "render b", "publish a 1, b 1",
            ]
        )
    }

    @Test func `draining stops at an action of a node that has changed, so that order is kept`() {
        let host = host { $0.drainExclusiveActions = true }
        whileBusyOnce(host) { leaves in
            leaves[0].send(.add)
            leaves[0].send(.add)
            leaves[1].send(.add)
        }
        #expect(
            events(of: journal.take()) == [
                "apply a", "render pair", "render a", "publish a 1, b 0",
                "apply a", "apply b", "render pair", "render a", "render b", "publish a 2, b 1",
            ]
        )
    }

    @Test func `draining stops below a node whose own state has changed`() {
        let host = host { $0.drainExclusiveActions = true }
        var own: Sink<Int>?
        own = host.rendering.own
        whileBusyOnce(host) { leaves in
            own?.send(1)
            leaves[0].send(.add)
        }
        #expect(
            events(of: journal.take()) == [
                "render pair", "publish a 0, b 0", "apply a", "render pair", "render a", "publish a 1, b 0",
            ]
        )
    }

    @Test func `an action that waits for a node which the pass at hand ends is neither drained nor lost sight of`() {
        typealias Parent = Given<Bool, Never, (leaf: Leaf.Rendering?, show: Sink<Bool>)>
        var configuration = RuntimeConfiguration()
        configuration.drainExclusiveActions = true
        configuration.conflateStaleRenderings = true
        let parent = Parent(true) { [journal] isShown, context in
            (isShown ? Leaf("a", journal).shown(in: context) : nil, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, configuration: configuration)
        let leaf = host.rendering.leaf?.sink
        var published = 0
        host.onRendering { [weak host] _ in
            published += 1
            guard published == 1 else { return }
            host?.rendering.show.send(false)
            leaf?.send(.add)
        }
        host.rendering.show.send(true)
        #expect(published == 2)
        #expect(host.rendering.leaf == nil)
    }

    /// Has one rendering's listener send, and forgets what happened before the sends are handled.
    private func whileBusyOnce(_ host: WorkflowHost<Pair>, _ sends: @escaping ([Sink<Leaf.Action>]) -> Void) {
        var isFirst = true
        host.onRendering { [journal] rendering in
            guard isFirst else { return }
            isFirst = false
            sends(rendering.leaves.map(\.sink))
            _ = journal.take()
        }
        host.rendering.own.send(100)
    }

    @Test func `a debugger is told of every action, drained and conflated ones too`() {
        var configuration = RuntimeConfiguration()
        configuration.drainExclusiveActions = true
        configuration.conflateStaleRenderings = true
        let debugger = CountingDebugger()
        let host = WorkflowHost(workflow: Pair(journal: journal), debugger: debugger, configuration: configuration)
        whileBusyOnce(host) { leaves in
            leaves[0].send(.add)
            leaves[1].send(.add)
            leaves[1].send(.add)
        }
        #expect(debugger.updates == 4)
    }

    private final class CountingDebugger: WorkflowDebugger {
        var updates = 0

        func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot) {}

        func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo) {
            updates += 1
        }
    }

    // MARK: - verifySkips

    /// Renders a number that the runtime cannot see.
    private struct Impure: Workflow, Equatable {
        final class Source: Equatable {
            var number = 0
            static func == (a: Source, b: Source) -> Bool { a === b }
        }

        let source: Source
        func makeInitialState() {}
        func render(state: Void, context: RenderContext<Self>) -> Int { source.number }
    }

    private final class Reports: @unchecked Sendable {
        // Only used on the test's thread.
        var misuses: [Misuse] = []
    }

    @Test func `verifySkips reports a render that reads what it cannot see change`() throws {
        let reports = Reports()
        var configuration = RuntimeConfiguration(names: "verifySkips")
        configuration.onMisuse = { reports.misuses.append($0) }
        let source = Impure.Source()
        let parent = Given<Int, Never, (number: Int, set: Sink<Int>)>(0) { _, context in
            (Impure(source: source).rendered(in: context, key: "k"), context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, configuration: configuration)
        host.rendering.set.send(1)
        #expect(reports.misuses.isEmpty)
        source.number = 7
        host.rendering.set.send(2)
        #expect(reports.misuses.map(\.kind) == [.changedUnseen])
        let message = try #require(reports.misuses.first?.message)
        #expect(message.contains(#"Expected Impure (key "k") to render the same as before"#))
        #expect(message.contains("make it a prop or part of the state"))
        #expect(host.rendering.number == 7)
    }

    @Test func `verifySkips is silent about changes of props, of state and below`() {
        let reports = Reports()
        var configuration = RuntimeConfiguration(names: "verifySkips")
        configuration.onMisuse = { reports.misuses.append($0) }
        let parent = Given<Int, Never, (leaf: Leaf.Rendering, set: Sink<Int>)>(0) { [journal] number, context in
            (Leaf("leaf \(number)", journal).shown(in: context), context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, configuration: configuration)
        host.rendering.set.send(1)
        host.rendering.leaf.sink.send(.add)
        #expect(host.rendering.leaf.text == "leaf 1 1")
        #expect(reports.misuses.isEmpty)
    }

    // MARK: - Names

    @Test func `options have names for the environment`() {
        let configuration = RuntimeConfiguration(names: "conflate-drainExclusive-verifySkips-unknown")
        #expect(configuration.conflateStaleRenderings)
        #expect(configuration.drainExclusiveActions)
        #expect(configuration.verifySkips)
        #expect(!configuration.renderOnlyIfStateChanged)
        #expect(!configuration.isCompatible)
    }
}
