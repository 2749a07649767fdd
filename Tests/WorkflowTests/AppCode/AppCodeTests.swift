import Testing
import Workflow
import WorkflowTestSupport
import WorkflowTesting

/// Code of the app that runs in the middle of the runtime's: `deinit`, `==` and `hash`.
struct AppCodeTests {
    // MARK: - deinit

    @Test(arguments: Mode.allCases)
    func `the end of a registration may end others, by a deinit`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        var heard: [Int] = []
        var subscriptions: [HostSubscription] = []
        func listen(_ numbers: Range<Int>) {
            for number in numbers { subscriptions.append(host.onRendering { _ in heard.append(number) }) }
        }
        listen(0..<4)
        let middle = host.onRendering(
            Self.listener {
                for number in [0, 2, 5] { subscriptions[number].cancel() }
                for _ in 0..<32 { host.onRendering { _ in heard.append(100) } }
            }
        )
        listen(4..<8)
        middle.cancel()
        host.rendering.sink.send(.add)
        #expect(heard.filter { $0 < 100 } == [1, 3, 4, 6, 7])
        #expect(heard.filter { $0 == 100 }.count == 32)
    }

    /// A listener whose end does something.
    private static func listener(atEnd act: @escaping () -> Void) -> (Leaf.Rendering) -> Void {
        let ending = Ending(act)
        return { _ in withExtendedLifetime(ending) {} }
    }

    /// Asks for a sink of its second type of action until it is toggled.
    private struct Switchboard: Workflow {
        struct Toggle: WorkflowAction {
            typealias WorkflowType = Switchboard
            let during: () -> Void

            func apply(toState state: inout [Int], context: ApplyContext<Switchboard>) -> Never? {
                during()
                state = [1]
                return nil
            }
        }

        struct Press: WorkflowAction {
            typealias WorkflowType = Switchboard

            func apply(toState state: inout [Int], context: ApplyContext<Switchboard>) -> Never? {
                state.append(2)
                return nil
            }
        }

        struct Waiting: WorkflowAction {
            typealias WorkflowType = Switchboard
            let ending: Ending

            func apply(toState state: inout [Int], context: ApplyContext<Switchboard>) -> Never? { nil }
        }

        struct Rendering {
            let numbers: [Int]
            let toggle: Sink<Toggle>
            let press: EventHandler<Void>
            let wait: Sink<Waiting>?
        }

        // On the heap, so that reading it after the node's end is seen by the address sanitizer.
        func makeInitialState() -> [Int] { [0] }

        func render(state: [Int], context: RenderContext<Switchboard>) -> Rendering {
            Rendering(
                numbers: state,
                toggle: context.makeSink(of: Toggle.self),
                press: context.makeEventHandler(action: Press()),
                wait: state == [0] ? context.makeSink(of: Waiting.self) : nil
            )
        }
    }

    @Test(arguments: Mode.allCases)
    func `what a waiting action sends in its deinit is handled, or ignored with its node`(mode: Mode) {
        for closes in [false, true] {
            let parent = Given<Bool, Never, (board: Switchboard.Rendering?, close: Sink<Bool>)>(true) {
                isOpen,
                context in
                (isOpen ? Switchboard().rendered(in: context) : nil, context.makeStateSink())
            }
            // The board's render has returned, but not that of its parent: a misuse.
            let host = WorkflowHost(workflow: parent, configuration: MisuseReports().configuration(mode))
            guard let board = host.rendering.board else { return }
            let close = host.rendering.close
            board.toggle.send(
                Switchboard.Toggle {
                    board.wait?.send(
                        Switchboard.Waiting(
                            ending: Ending {
                                if closes { close.send(false) }
                                board.press()
                            }
                        )
                    )
                }
            )
            #expect(host.rendering.board?.numbers == (closes ? nil : [1, 2]))
            board.press()
            #expect(host.rendering.board?.numbers == (closes ? nil : [1, 2, 2]))
        }
    }

    @Test(arguments: Mode.allCases)
    func `a rendering that goes finds the new one in its place`(mode: Mode) {
        struct Shape { let number: Int, ending: Ending }
        let host = Place<WorkflowHost<Given<Int, Never, (shape: Any, sink: Sink<Int>)>>>()
        var seen: [Int] = []
        host.value = WorkflowHost(
            workflow: Given(0) { state, context in
                let ending = Ending {
                    if let shape = host.value?.rendering.shape as? Shape { seen.append(shape.number) }
                }
                return (Shape(number: state, ending: ending), context.makeStateSink())
            },
            configuration: mode.configuration
        )
        seen = []
        // The caller holds the sink and no rendering.
        let sink = host.value?.rendering.sink
        sink?.send(1)
        sink?.send(2)
        #expect(seen == [1, 2])
        host.clear()
        #expect(seen == [1, 2])
    }

    @Test(arguments: Mode.allCases)
    func `an event handler that its old closure calls at its end runs the new one`(mode: Mode) {
        let handler = Place<EventHandler<Void>>()
        let reports = MisuseReports()
        var calls: [Int] = []
        let workflow = Given<Int, Never, (EventHandler<Void>, Sink<Int>)>(0) { state, context in
            let ending = Ending { if state == 0 { handler.value?() } }
            let made = context.makeEventHandler { (_: inout Int) -> Void in
                withExtendedLifetime(ending) {}
                calls.append(state)
            }
            handler.value = made
            return (made, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(mode))
        host.rendering.1.send(1)
        #expect(calls == [1])
        #expect(reports.kinds == [.sentDuringRender])
        handler.clear()
    }

    @Test(arguments: Mode.allCases)
    func `what looks at a tree that stops finds no node that has gone`(mode: Mode) {
        let host = Place<WorkflowHost<Given<Int, Never, Sink<Int>>>>()
        let reports = MisuseReports()
        var counts: [Int] = []
        let runs = Place<Bool>()
        host.value = WorkflowHost(
            workflow: Given(0) { state, context in
                for number in 0..<4 {
                    // Each node has an object of its own.
                    let ending = Ending { if let host = host.value { counts.append(host.nodes.count) } }
                    Given<Ending, Never, Void>(ending) { _, _ in }.rendered(in: context, key: "\(number)")
                }
                let sink = context.makeStateSink()
                if runs.value == true { sink.send(state + 1) }
                return sink
            },
            configuration: reports.configuration(mode)
        )
        defer { host.clear() }
        if mode.isCompatible { return }
        runs.value = true
        host.value?.rendering.send(1)
        #expect(host.value?.stopCause?.kind == .endlessRendering)
        #expect(counts.suffix(4) == [1, 1, 1, 1])
    }

    // MARK: - == and hash

    @Test(arguments: Mode.allCases)
    func `the comparison of a side effect's key may start others`(mode: Mode) {
        for count in [3, 20] {
            var started: [Int] = []
            var ended: [Int] = []
            // Of the render that is running; the keys of the one before are compared, too.
            let acts = Place<() -> Void>()
            var isActing = false
            let host = WorkflowHost(
                workflow: Given<Int, Never, Sink<Int>>(0) { state, context in
                    var next = 1_000
                    func run(_ id: Int) {
                        context.runSideEffect(key: KeyThatActs(id: id) { acts.value?() }) { lifetime in
                            started.append(id)
                            lifetime.onEnded { ended.append(id) }
                        }
                    }
                    acts.value = {
                        guard isActing, next < 1_100 else { return }
                        next += 1
                        run(next)
                    }
                    for id in state == 0 ? Array(0..<count) : Array((0..<count).reversed()) { run(id) }
                    acts.clear()
                    return context.makeStateSink()
                },
                configuration: mode.configuration
            )
            #expect(started == Array(0..<count))
            isActing = true
            host.rendering.send(1)
            isActing = false
            #expect(started.count > count)
            #expect(started.allSatisfy { $0 < count || $0 > 1_000 })
            #expect(ended.isEmpty)
            host.rendering.send(2)
            #expect(ended.sorted() == started.filter { $0 > 1_000 }.sorted())
        }
    }
}
