import Dispatch
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WorkflowTestHostTests {
    private let clock = TestClock()
    private let library = Library()

    private func makeHost(ticks: Bool = false) -> WorkflowTestHost<Search> {
        WorkflowTestHost(workflow: Search(library: library, clock: clock, ticks: ticks), clock: clock)
    }

    @Test func `an action is handled completely before send returns`() {
        let host = makeHost()
        host.send(Search.Action.typed("T"))
        #expect(host.rendering.query == "T")
        host.rendering.type("Te")
        #expect(host.rendering.query == "Te")
        host.send(Search.Action.close)
        #expect(host.outputs == [.closed])
    }

    @Test func `work goes on when the clock moves`() async {
        let host = makeHost()
        host.rendering.type("T")
        await host.advance(by: .milliseconds(299))
        #expect(await library.questions == [])
        host.rendering.type("Te")
        await host.advance(by: .milliseconds(299))
        #expect(await library.questions == [])
        await host.advance(by: .milliseconds(1))
        #expect(await library.questions == ["Te"])
        #expect(host.rendering.results == ["Tea"])
        #expect(host.outputs == [.found(1)])
    }

    @Test func `a timer ticks as often as the time allows, in one advance`() async {
        let host = makeHost(ticks: true)
        await host.advance(by: .seconds(600))
        #expect(host.rendering.seconds == 600)
    }

    @Test func `nothing moves while the test's own code runs`() async {
        let host = makeHost(ticks: true)
        #expect(clock.deadlines.isEmpty)
        await host.idle()
        #expect(clock.deadlines == [TestClock.Instant(offset: .seconds(1))])
    }

    @Test func `new props reach the root`() async {
        let host = makeHost()
        host.update(workflow: Search(library: library, clock: clock, ticks: true))
        await host.advance(by: .seconds(1))
        #expect(host.rendering.seconds == 1)
        host.update(workflow: Search(library: library, clock: clock))
        await host.finished()
        #expect(clock.deadlines.isEmpty)
    }

    @Test func `all that work sends arrives, in the same order each time`() async {
        struct Racing: Workflow {
            struct Note: WorkflowAction, Sendable {
                typealias WorkflowType = Racing
                let text: String
                func apply(toState state: inout [String], context: ApplyContext<Racing>) -> Never? {
                    state.append(text)
                    return nil
                }
            }

            let clock: TestClock

            func makeInitialState() -> [String] { [] }

            func render(state: [String], context: RenderContext<Racing>) -> [String] {
                for runner in ["a", "b", "c"] {
                    context.runSideEffect(key: runner, of: Note.self) { [clock] sink in
                        for lap in 1...3 {
                            sink.send(Note(text: "\(runner)\(lap)"))
                            await Task.yield()
                            try? await clock.sleep(for: .seconds(1))
                        }
                    }
                }
                return state
            }
        }
        let host = WorkflowTestHost(workflow: Racing(clock: clock), clock: clock)
        await clock.run()
        await host.finished()
        #expect(host.rendering == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"])
    }

    @Test func `workers run in virtual time, too`() async {
        struct Later: Worker, Equatable {
            let clock: TestClock
            let seconds: Int

            func run() async -> String {
                try? await clock.sleep(for: .seconds(seconds))
                return "after \(seconds)"
            }

            static func == (left: Later, right: Later) -> Bool { left.seconds == right.seconds }
        }
        struct Waiting: Workflow {
            let clock: TestClock
            var isShort = true

            func makeInitialState() -> [String] { [] }

            func render(state: [String], context: RenderContext<Waiting>) -> [String] {
                Later(clock: clock, seconds: isShort ? 1 : 60).onOutput { state, output in
                    state.append(output)
                    return nil
                }
                .running(in: context, key: "one")
                Later(clock: clock, seconds: 2).onOutput { state, output in
                    state.append(output)
                    return nil
                }
                .running(in: context, key: "two")
                return state
            }
        }
        let host = WorkflowTestHost(workflow: Waiting(clock: clock, isShort: false), clock: clock, checks: .all)
        await host.advance(by: .seconds(1))
        host.update(workflow: Waiting(clock: clock))
        await clock.run()
        await host.finished()
        #expect(host.rendering == ["after 2", "after 1"])
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func `a rendering that is there already is not waited for`() async {
        let host = makeHost()
        host.rendering.type("T")
        #expect(await host.nextRendering { $0.query == "T" }.query == "T")
    }

    @Test func `what comes from elsewhere is waited for`() async {
        struct Elsewhere: Workflow {
            struct Arrived: WorkflowAction, Sendable {
                typealias WorkflowType = Elsewhere
                func apply(toState state: inout Int, context: ApplyContext<Elsewhere>) -> Int? {
                    state += 1
                    return state
                }
            }

            typealias Output = Int

            func makeInitialState() -> Int { 0 }

            func render(state: Int, context: RenderContext<Elsewhere>) -> Int {
                let sink = context.makeSendableSink(of: Arrived.self)
                context.runSideEffect(key: "call back") { _ in
                    DispatchQueue.global().async { sink.send(Arrived()) }
                    DispatchQueue.global().async { sink.send(Arrived()) }
                }
                return state
            }
        }
        let host = WorkflowTestHost(workflow: Elsewhere())
        #expect(await host.nextRendering { $0 == 2 } == 2)
        #expect(host.outputs == [1, 2])
        let another = WorkflowTestHost(workflow: Elsewhere())
        #expect(await another.nextOutput { $0 == 2 } == 2)
        let third = WorkflowTestHost(workflow: Elsewhere())
        #expect(await third.nextRendering() == 1)
    }

    @Test func `a host may belong to an actor`() async {
        actor Desk {
            func work() async -> Int {
                let clock = TestClock()
                let host = WorkflowTestHost(
                    workflow: Search(library: Library(), clock: clock, ticks: true),
                    clock: clock
                )
                await host.advance(by: .seconds(5))
                return host.rendering.seconds
            }
        }
        #expect(await Desk().work() == 5)
    }

    @Test func `two hosts may share a clock`() async {
        let (one, two) = (makeHost(ticks: true), makeHost(ticks: true))
        await clock.advance(by: .seconds(2))
        #expect(one.rendering.seconds == 2)
        #expect(two.rendering.seconds == 2)
    }

    @Test func `a host without a home is for synchronous use`() async {
        await Task.detached {
            let host = WorkflowTestHost(workflow: Search(library: Library(), clock: TestClock()))
            host.rendering.type("")
            #expect(host.rendering.query == "")
        }.value
    }
}
