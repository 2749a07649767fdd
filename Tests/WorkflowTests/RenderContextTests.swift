import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.7 and 1.8: what a context makes.
struct RenderContextTests {
    private struct Editor: Workflow {
        struct State: Equatable {
            var text = ""
            var saves = 0
        }

        typealias Output = String

        struct Rendering {
            var state: State
            var actions: Sink<AnyWorkflowAction<Editor>>?
            var type: Sink<String>?
            var save: Sink<String>?
            var change: StateMutationSink<Editor>?
        }

        var asksForAll = true

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Self>) -> Rendering {
            guard asksForAll else {
                return Rendering(state: state, actions: context.makeSink(of: AnyWorkflowAction<Self>.self))
            }
            let type = context.makeSink(of: String.self) { text, state in
                state.text += text
                return text.isEmpty ? "empty" : nil
            }
            return Rendering(
                state: state,
                type: type,
                save: context.makeOutputSink(),
                change: context.makeStateMutationSink()
            )
        }
    }

    @Test(arguments: Mode.allCases)
    func `event, output and state sinks do what their closures say`(mode: Mode) {
        let host = WorkflowHost(workflow: Editor(), configuration: mode.configuration)
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        let rendering = host.rendering
        rendering.type?.send("a")
        rendering.type?.send("")
        rendering.save?.send("saved")
        rendering.change?.send { $0.text += "b" }
        rendering.change?.send(\.saves, value: 4)
        #expect(host.rendering.state == Editor.State(text: "ab", saves: 4))
        #expect(outputs == ["empty", "saved"])
    }

    @Test(arguments: Mode.allCases)
    func `event, output and state sinks share the endpoint of erased actions`(mode: Mode) {
        let host = WorkflowHost(workflow: Editor(), configuration: mode.configuration)
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        let old = host.rendering
        // The next pass asks for erased actions only, which keeps the others working.
        host.update(workflow: Editor(asksForAll: false))
        old.type?.send("a")
        old.save?.send("saved")
        old.change?.send(\.saves, value: 1)
        #expect(host.rendering.state == Editor.State(text: "a", saves: 1))
        #expect(outputs == ["saved"])
    }

    @Test(arguments: Mode.allCases)
    func `a context used after render is a trap`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            var kept: RenderContext<Given<Void, Never, Void>>?
            let host = WorkflowHost(
                workflow: Given<Void, Never, Void>(()) { kept = $1 },
                configuration: mode.configuration
            )
            _ = kept?.makeOutputSink()
            _ = host
        }
        let message = errorText(of: result)
        #expect(message.contains("Expected makeOutputSink() to be called while Given<(), Never, ()> renders."))
        #expect(message.contains("Make sinks inside render and keep those."))
    }

    @Test func `every method of a context traps after render`() async {
        let sideEffect = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (context, host) = Self.contextOfFinishedRender()
            context.runSideEffect(key: "late") { _ in }
            _ = host
        }
        #expect(errorText(of: sideEffect).contains("Expected runSideEffect(key:action:) to be called while"))
        let child = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (context, host) = Self.contextOfFinishedRender()
            _ = Leaf("late").shown(in: context)
            _ = host
        }
        #expect(errorText(of: child).contains("Expected rendered(in:) to be called while"))
        let sendable = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (context, host) = Self.contextOfFinishedRender()
            _ = context.makeSendableSink(of: Holder.Nothing.self)
            _ = host
        }
        #expect(errorText(of: sendable).contains("Expected makeSendableSink(of:) to be called while"))
    }

    @Test(arguments: Mode.allCases)
    func `a context of an earlier pass is a trap in a later one`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            var first: RenderContext<Given<Void, Never, Void>>?
            let workflow = Given<Void, Never, Void>(()) { _, context in
                if let first { _ = first.makeOutputSink() }
                first = context
            }
            WorkflowHost(workflow: workflow, configuration: mode.configuration).update(workflow: workflow)
        }
        #expect(errorText(of: result).contains("its RenderContext was kept and used after render returned"))
    }

    @Test(arguments: Mode.allCases)
    func `sinks outlive the pass that made them`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        let first = host.rendering.sink
        for _ in 1...3 { first.send(.add) }
        #expect(host.rendering.text == "a 3")
    }

    private struct Holder: Workflow {
        struct Nothing: WorkflowAction, Sendable {
            typealias WorkflowType = Holder
            func apply(toState state: inout Void, context: ApplyContext<Holder>) -> Never? { nil }
        }

        func render(state: Void, context: RenderContext<Self>) -> RenderContext<Self> { context }
    }

    private static func contextOfFinishedRender() -> (RenderContext<Holder>, WorkflowHost<Holder>) {
        let host = WorkflowHost(workflow: Holder())
        return (host.rendering, host)
    }
}
