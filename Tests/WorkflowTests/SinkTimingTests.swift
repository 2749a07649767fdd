import Dispatch
import Foundation
import TestSupport
import Testing
import Workflow
import WorkflowTestSupport

/// The rules of sinks: a send at an awkward moment.
struct SinkTimingTests {
    // MARK: - During a render

    @Test(arguments: Mode.allCases)
    func `a send from inside the render that made the sink is a trap`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            let eager = Given<Int, Never, Void>(0) { _, context in
                context.makeStateSink().send(1)
            }
            _ = WorkflowHost(workflow: eager, configuration: mode.configuration)
        }
        let message = errorText(of: result)
        #expect(message.contains("Expected no action while Given<Int, Never, ()> and its tree render."))
        #expect(message.contains("Send from an event handler, a side effect or a worker."))
    }

    @Test(arguments: Mode.allCases)
    func `a send from inside the block that starts a side effect is a trap`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            let eager = Given<Int, Never, Void>(0) { _, context in
                let sink = context.makeStateSink()
                context.runSideEffect(key: "eager") { _ in sink.send(1) }
            }
            _ = WorkflowHost(workflow: eager, configuration: mode.configuration)
        }
        #expect(errorText(of: result).contains("Expected no action while Given<Int, Never, ()> and its tree render."))
    }

    @Test(arguments: Mode.allCases)
    func `an old sink used before its render asks for the type is a trap`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            let stale = Stale()
            WorkflowHost(workflow: stale, configuration: mode.configuration).update(workflow: stale)
        }
        #expect(errorText(of: result).contains("Expected no action while Stale and its tree render."))
    }

    @Test func `compatible ignores an old sink in the render that its own action brought about`() {
        let host = WorkflowHost(workflow: Stale(), configuration: .compatible)
        host.rendering.sink.send(.change { $0 += 1 })
        #expect(host.rendering.count == 1)
    }

    @Test func `by default an old sink is a trap also in the render that its own action brought about`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(workflow: Stale())
            host.rendering.sink.send(.change { $0 += 1 })
        }
        #expect(errorText(of: result).contains("Expected no action while Stale and its tree render."))
    }

    // MARK: - While an event is published

    @Test(arguments: Mode.publishingEveryEvent)
    func `sends from observers are handled later, in order, each with a pass of its own`(mode: Mode) {
        let journal = Journal()
        let (host, debugger) = makeHost(journal, mode)
        host.onRendering { rendering in
            journal.note("rendering \(rendering.text)")
            guard rendering.text == "a 1" else { return }
            rendering.sink.send(.add)
            rendering.sink.send(.addAndEmit("second"))
            journal.note("sent from rendering")
        }
        host.onOutput { [unowned host] output in
            journal.note("output \(output)")
            guard output == "first" else { return }
            host.rendering.sink.send(.add)
            journal.note("sent from output")
        }
        debugger.onUpdate = { [unowned host, unowned debugger] in
            debugger.onUpdate = {}
            host.rendering.sink.send(.add)
            journal.note("sent from debugger")
        }
        host.rendering.sink.send(.addAndEmit("first"))
        #expect(
            journal.take().filter { !$0.hasSuffix(" a") } == [
                "rendering a 1", "sent from rendering", "output first", "sent from output", "sent from debugger",
                "rendering a 2", "rendering a 3", "output second", "rendering a 4", "rendering a 5",
            ]
        )
    }

    @MainActor
    @Test func `compatible handles sends from observers on a later turn of the main queue`() async {
        let journal = Journal()
        let host = WorkflowHost(workflow: Leaf("a", journal), configuration: .compatible)
        host.onRendering { rendering in
            guard rendering.text == "a 1" else { return }
            rendering.sink.send(.add)
            rendering.sink.send(.add)
        }
        host.rendering.sink.send(.add)
        #expect(host.rendering.text == "a 1")
        await mainQueueTurn()
        #expect(host.rendering.text == "a 3")
    }

    @MainActor
    @Test func `by default sends from observers are handled before the first send returns`() {
        let host = WorkflowHost(workflow: Leaf("a"))
        host.onRendering { rendering in
            if rendering.text == "a 1" { rendering.sink.send(.add) }
        }
        host.rendering.sink.send(.add)
        #expect(host.rendering.text == "a 2")
    }

    @Test(arguments: Mode.allCases)
    func `a queued send is ignored if its node has gone meanwhile`(mode: Mode) {
        let journal = Journal()
        let parent = Given<Bool, Never, (child: Leaf.Rendering?, set: Sink<Bool>)>(true) { flag, context in
            (flag ? Leaf("a", journal).shown(in: context) : nil, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        let first = host.rendering
        let subscription = host.onRendering { rendering in
            guard rendering.child != nil else { return }
            first.set.send(false)
            first.child?.sink.send(.add)
        }
        _ = journal.take()
        first.child?.sink.send(.add)
        #expect(host.rendering.child == nil)
        #expect(journal.take().filter { $0 == "apply a" }.count == 1)
        subscription.cancel()
    }

    // MARK: - From elsewhere

    #if DEBUG
    @Test(arguments: Mode.allCases)
    func `a send from outside the main actor is a trap`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            let sink = await MainActor.run {
                let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
                // Never released: the host outlives the send.
                _ = Unmanaged.passRetained(host)
                return Smuggled(host.rendering.sink)
            }
            sink.value.send(.add)
        }
        let message = errorText(of: result)
        #expect(message.contains("Expected Action to be sent from the home of its host, the main actor."))
        #expect(message.contains("Use a SendableSink, made by makeSendableSink(of:)"))
    }
    #endif

    // MARK: - While an action is applied

    @Test(arguments: Mode.allCases)
    func `a send from inside apply to the same node is handled after the action at hand`(mode: Mode) {
        let journal = Journal()
        var again: Sink<Int>?
        defer { again = nil }
        let workflow = Given<Int, Never, Sink<Int>>(0) { count, context in
            journal.note("render \(count)")
            return context.makeSink(of: Int.self) { number, count in
                journal.note("apply \(number)")
                if number < 3 { again?.send(number + 1) }
                journal.note("applied \(number)")
                count += 1
                return nil
            }
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        again = host.rendering
        _ = journal.take()
        host.rendering.send(1)
        #expect(
            journal.take() == [
                "apply 1", "applied 1", "render 1", "apply 2", "applied 2", "render 2", "apply 3", "applied 3",
                "render 3",
            ]
        )
    }

    @Test(arguments: Mode.publishingEveryEvent)
    func `a send from inside apply to another node is handled after the action at hand`(mode: Mode) {
        let journal = Journal()
        typealias Parent = Given<Int, Never, (child: Sink<Leaf.Action>, sink: Sink<Int>)>
        var child: Sink<Leaf.Action>?
        let workflow = Parent(0) { _, context in
            let leaf = Leaf("a", journal).shown(in: context)
            let sink = context.makeSink(of: Int.self) { number, state in
                child?.send(.add)
                journal.note("parent applied \(number)")
                state = number
                return nil
            }
            return (leaf.sink, sink)
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        child = host.rendering.child
        host.onRendering { _ in journal.note("rendering") }
        _ = journal.take()
        host.rendering.sink.send(1)
        #expect(
            journal.take().filter { !$0.hasPrefix("change") && !$0.hasPrefix("render ") } == [
                "parent applied 1", "rendering", "apply a", "rendering",
            ]
        )
    }

    @Test func `compatible handles a send from didReceiveAction before the outer action`() {
        let journal = Journal()
        let observer = Interrupting(journal)
        let host = WorkflowHost(workflow: Leaf("a", journal), observers: [observer], configuration: .compatible)
        host.onRendering { journal.note("rendering \($0.text)") }
        observer.interrupt = { [unowned host] in host.rendering.sink.send(.addAndEmit("inner")) }
        host.onOutput { journal.note("output \($0)") }
        _ = journal.take()
        host.rendering.sink.send(.addAndEmit("outer"))
        #expect(
            journal.take() == [
                "received", "received", "apply a", "render a", "rendering a 1", "output inner",
                "apply a", "render a", "rendering a 2", "output outer",
            ]
        )
    }

    @Test func `by default a send from didReceiveAction is handled after the outer action`() {
        let journal = Journal()
        let observer = Interrupting(journal)
        let host = WorkflowHost(workflow: Leaf("a", journal), observers: [observer])
        host.onRendering { journal.note("rendering \($0.text)") }
        observer.interrupt = { [unowned host] in host.rendering.sink.send(.addAndEmit("inner")) }
        host.onOutput { journal.note("output \($0)") }
        _ = journal.take()
        host.rendering.sink.send(.addAndEmit("outer"))
        #expect(
            journal.take() == [
                "received", "apply a", "render a", "rendering a 1", "output outer",
                "received", "apply a", "render a", "rendering a 2", "output inner",
            ]
        )
    }

    @Test func `compatible applies a send from didEnterInitialState and shows it at the next pass`() {
        let (host, outputs) = hostSentToWhileStarting(.compatible)
        #expect(host.rendering.text == "a 0")
        host.rendering.sink.send(.nothing)
        #expect(host.rendering.text == "a 1")
        #expect(outputs() == [])
    }

    @Test func `by default a send from didEnterInitialState has a pass of its own`() {
        let (host, outputs) = hostSentToWhileStarting(.standard)
        #expect(host.rendering.text == "a 1")
        host.rendering.sink.send(.nothing)
        #expect(host.rendering.text == "a 1")
        #expect(outputs() == [])
    }

    // MARK: - What the tests run

    /// Sends to its sink of the pass before, before it asks for one.
    private struct Stale: Workflow {
        final class Kept { var sink: Sink<AnyWorkflowAction<Stale>>? }

        var kept = Kept()

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Self>) -> (count: Int, sink: Sink<AnyWorkflowAction<Stale>>) {
            kept.sink?.send(.change { $0 += 10 })
            let sink = context.makeSink(of: AnyWorkflowAction<Stale>.self)
            kept.sink = sink
            return (state, sink)
        }
    }

    private func makeHost(_ journal: Journal, _ mode: Mode) -> (WorkflowHost<Leaf>, Debugger) {
        let debugger = Debugger()
        let host = WorkflowHost(
            workflow: Leaf("a", journal),
            debugger: debugger,
            configuration: mode.configuration
        )
        return (host, debugger)
    }

    private func hostSentToWhileStarting(_ mode: Mode) -> (WorkflowHost<Leaf>, () -> [String]) {
        final class Kept { var sink: Sink<Leaf.Action>? }
        let kept = Kept()
        let debugger = Debugger()
        debugger.onStart = { kept.sink?.send(.addAndEmit("too early")) }
        let observer = FirstRendering { kept.sink = ($0 as? Leaf.Rendering)?.sink }
        let host = WorkflowHost(
            workflow: Leaf("a"),
            observers: [observer],
            debugger: debugger,
            configuration: mode.configuration
        )
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        return (host, { outputs })
    }
}

private final class Debugger: WorkflowDebugger {
    var onStart: () -> Void = {}
    var onUpdate: () -> Void = {}

    func didEnterInitialState(snapshot: WorkflowHierarchyDebugSnapshot) { onStart() }

    func didUpdate(snapshot: WorkflowHierarchyDebugSnapshot, updateInfo: WorkflowUpdateDebugInfo) { onUpdate() }
}

/// Does something when the first action is received.
private final class Interrupting: WorkflowObserver {
    let journal: Journal
    var interrupt: () -> Void = {}

    init(_ journal: Journal) { self.journal = journal }

    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        journal.note("received")
        let interrupt = interrupt
        self.interrupt = {}
        interrupt()
    }
}

/// Gets the first rendering of the first node that has rendered.
private final class FirstRendering: WorkflowObserver {
    private var body: ((Any) -> Void)?

    init(_ body: @escaping (Any) -> Void) { self.body = body }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        { [self] rendering in
            body?(rendering)
            body = nil
        }
    }
}
