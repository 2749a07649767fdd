import Testing
import Workflow
import WorkflowTestSupport

struct EventHandlerTests {
    /// A screen that is equal as long as its text is.
    private struct Screen: Equatable {
        var text: String
        var onTap: EventHandler<Void>
        var onText: EventHandler<String>
    }

    private struct Form: Workflow {
        struct State: Equatable {
            var taps = 0
            var text = ""
        }

        typealias Output = String

        struct Tap: WorkflowAction {
            typealias WorkflowType = Form
            var factor: Int

            func apply(toState state: inout State, context: ApplyContext<Form>) -> String? {
                state.taps += factor
                return "tapped"
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Self>) -> Screen {
            let factor = state.taps == 0 ? 1 : 10
            return Screen(
                text: state.text,
                onTap: context.makeEventHandler(key: "tap", action: Tap(factor: factor)),
                onText: context.makeEventHandler(key: "text", of: String.self) { text, state in
                    state.text = "\(text) \(state.taps)"
                    return nil
                }
            )
        }
    }

    @Test(arguments: Mode.allCases)
    func `a screen with handlers stays equal while its data does`(mode: Mode) {
        let host = WorkflowHost(workflow: Form(), configuration: mode.configuration)
        let first = host.rendering
        host.rendering.onTap()
        #expect(host.rendering == first)
        host.rendering.onText("a")
        #expect(host.rendering != first)
    }

    @Test(arguments: Mode.allCases)
    func `an old handler does what the latest pass said`(mode: Mode) {
        let host = WorkflowHost(workflow: Form(), configuration: mode.configuration)
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        let first = host.rendering
        first.onTap()
        first.onTap()
        first.onText("a")
        #expect(host.rendering.text == "a 11")
        #expect(outputs == ["tapped", "tapped"])
    }

    @Test func `handlers of other keys, nodes and types of event are not equal`() {
        let one = WorkflowHost(workflow: Form()).rendering
        let other = WorkflowHost(workflow: Form()).rendering
        #expect(one.onTap != other.onTap)
        let workflow = Given<Int, Never, [EventHandler<Void>]>(0) { _, context in
            ["a", "b"].map { context.makeEventHandler(key: $0) { _ in nil } }
        }
        let handlers = WorkflowHost(workflow: workflow).rendering
        #expect(handlers[0] != handlers[1])
    }

    @Test(arguments: Mode.allCases)
    func `a handler does nothing once a pass has not asked for it, and after the end`(mode: Mode) {
        let workflow = Given<Int, Never, (count: Int, add: EventHandler<Void>?)>(0) { count, context in
            // Keeps the endpoint that the handler sends to, so that it is not that one's end which is seen.
            _ = context.makeStateSink()
            guard count < 2 else { return (count, nil) }
            let add = context.makeEventHandler { count in
                count += 1
                return nil
            }
            return (count, add)
        }
        var host: WorkflowHost? = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        let add = host?.rendering.add
        add?()
        add?()
        add?()
        #expect(host?.rendering.count == 2)
        host = nil
        add?()
    }

    @Test func `the same key twice in a pass is reported`() {
        let workflow = Given<Int, Never, Void>(0) { _, context in
            _ = context.makeEventHandler(key: "k") { _ in nil }
            _ = context.makeEventHandler(key: "k") { _ in nil }
        }
        let reports = Journal()
        var configuration = RuntimeConfiguration()
        // Only used in this test's thread, where the host reports.
        nonisolated(unsafe) let journal = reports
        configuration.onMisuse = { journal.note("\($0.kind)") }
        _ = WorkflowHost(workflow: workflow, configuration: configuration)
        #expect(reports.take() == ["duplicateRemembered"])
    }

    @Test(arguments: Mode.allCases)
    func `an event that comes during another is handled after it`(mode: Mode) {
        let host = WorkflowHost(workflow: Form(), configuration: mode.configuration)
        let first = host.rendering
        var taps = 0
        host.onOutput { _ in
            taps += 1
            if taps < 3 { first.onTap() }
        }
        first.onTap()
        first.onText("a")
        #expect(taps == 3)
        #expect(host.rendering.text == "a 21")
    }

    @Test func `an event that waits when its node ends does nothing`() {
        var received = 0
        let child = Given<Int, Never, EventHandler<Void>>(0) { _, context in
            context.makeEventHandler { _ in
                received += 1
                return nil
            }
        }
        typealias Parent = Given<Bool, Never, (add: EventHandler<Void>?, end: EventHandler<Void>)>
        let parent = Parent(true) { hasChild, context in
            let end = context.makeEventHandler { hasChild in
                hasChild = false
                return nil
            }
            return (hasChild ? child.rendered(in: context) : nil, end)
        }
        let host = WorkflowHost(workflow: parent)
        let first = host.rendering
        first.add?()
        #expect(received == 1)
        host.onRendering { rendering in
            if rendering.add != nil { first.end() }
            first.add?()
        }
        first.add?()
        #expect(host.rendering.add == nil)
        #expect(received == 2)
    }

    @Test(arguments: Mode.allCases)
    func `the sink of an earlier pass works while a handler of its action type is asked for`(mode: Mode) {
        typealias Counter = Given<Int, Never, (count: Int, sink: Sink<Int>?, add: EventHandler<Void>)>
        let workflow = Counter(0) { count, context in
            let sink = count == 0 ? context.makeSink(of: AnyWorkflowAction<Counter>.self) : nil
            let add = context.makeEventHandler { count in
                count += 1
                return nil
            }
            return (count, sink?.contraMap { number in .change { $0 += number } }, add)
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        let first = host.rendering
        first.add()
        first.sink?.send(10)
        #expect(host.rendering.sink == nil)
        first.sink?.send(10)
        #expect(host.rendering.count == 21)
    }

    @Test(arguments: Mode.allCases)
    func `the second handler of a key works until its node ends`(mode: Mode) {
        let workflow = Given<Int, Never, (count: Int, add: [EventHandler<Void>])>(0) { count, context in
            let add = (0..<2).map { _ in
                context.makeEventHandler { count in
                    count += 1
                    return nil
                }
            }
            return (count, add)
        }
        var host: WorkflowHost? = WorkflowHost(workflow: workflow, configuration: MisuseReports().configuration(mode))
        let second = host?.rendering.add[1]
        second?()
        second?()
        #expect(host?.rendering.count == 2)
        host = nil
        second?()
    }

    #if DEBUG
    @MainActor
    @Test func `an event from outside the home is reported and hops home`() async {
        let reports = MisuseReports()
        let workflow = Given<Int, Never, (count: Int, add: EventHandler<Int>)>(0) { count, context in
            let add = context.makeEventHandler(of: Int.self) { number, count in
                count += number
                return nil
            }
            return (count, add)
        }
        let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(.standard))
        let (handled, continuation) = AsyncStream.makeStream(of: Void.self)
        host.onRendering { _ in
            MainActor.preconditionIsolated()
            continuation.yield()
        }
        let add = Smuggled(host.rendering.add)
        await Task.detached { add.value(3) }.value
        for await _ in handled { break }
        #expect(host.rendering.count == 3)
        #expect(reports.kinds == [.usedOffHome])
    }
    #endif

    @Test func `a node and what its handlers hold are freed`() {
        final class Held {}
        weak var gone: Held?
        do {
            let held = Held()
            gone = held
            let workflow = Given<Int, Never, EventHandler<Void>>(0) { [held] _, context in
                context.makeEventHandler { state in
                    _ = held
                    state += 1
                    return nil
                }
            }
            let host = WorkflowHost(workflow: workflow)
            host.rendering()
        }
        #expect(gone == nil)
    }

    /// Shows a child until it is closed; the child asks for that while its own event is on the way.
    private struct Door: Workflow {
        struct Panel: Workflow {
            enum Output { case closed }

            var onClose: () -> Void
            // On the heap, so that reading it after the node's end is seen by the address sanitizer.
            func makeInitialState() -> [Int] { [0] }

            func render(state: [Int], context: RenderContext<Panel>) -> EventHandler<Void> {
                let close = onClose
                return context.makeEventHandler(of: Void.self) { (_: Void) -> AnyWorkflowAction<Panel> in
                    close()
                    return AnyWorkflowAction<Panel> { state, _ in
                        state[0] += 1
                        return .closed
                    }
                }
            }
        }

        struct State: Equatable {
            var isOpen = true
            var closed = 0
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Door>) -> EventHandler<Void>? {
            let sink = context.makeSink(of: AnyWorkflowAction<Door>.self)
            let close = AnyWorkflowAction<Door> { state, _ in
                state.isOpen = false
                return nil
            }
            guard state.isOpen else { return nil }
            return Panel { sink.send(close) }.mapOutput { _ in
                AnyWorkflowAction<Door> { state, _ in
                    state.closed += 1
                    return nil
                }
            }.rendered(in: context)
        }
    }

    @Test(arguments: Mode.allCases)
    func `an event whose closure ends its own node is ignored`(mode: Mode) {
        let host = WorkflowHost(workflow: Door(), configuration: mode.configuration)
        let press = host.rendering
        press?()
        #expect(host.rendering == nil)
        // Once more, from outside.
        press?()
        #expect(host.rendering == nil)
    }

    @Test(arguments: Mode.allCases)
    func `an event whose closure ends the host is ignored`(mode: Mode) {
        var host: WorkflowHost<Door.Panel>?
        var isEnded = false
        host = WorkflowHost(
            workflow: Door.Panel {
                host = nil
                isEnded = true
            },
            configuration: mode.configuration
        )
        let press = host?.rendering
        press?()
        #expect(isEnded)
    }
}
