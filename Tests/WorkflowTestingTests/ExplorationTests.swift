import Testing
import Workflow
import WorkflowTesting

/// A door that can be locked although it is open: the mistake to be found.
private struct Door: Workflow {
    struct State: Equatable { var isOpen = false, isLocked = false, visitors = 0 }

    enum Action: WorkflowAction, Equatable {
        case open, close, lock, unlock
        case enter(count: Int)

        func apply(toState state: inout State, context: ApplyContext<Door>) -> Never? {
            switch self {
            case .open: if !state.isLocked { state.isOpen = true }
            case .close: state.isOpen = false
            case .lock: state.isLocked = true
            case .unlock: state.isLocked = false
            case .enter(let count): if state.isOpen { state.visitors = min(state.visitors + count, 3) }
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Door>) {}
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ExplorationTests {
    private var doors: Exploration<Door, Door.Action> {
        Exploration(
            of: { WorkflowTestHost(workflow: Door()) },
            actions: [.enter(count: 1), .close, .open, .lock, .unlock]
        )
    }

    @Test func `all states are entered once`() async {
        let report =
            await doors
            .invariant("nobody leaves") { $0.state.visitors >= 0 }
            .run()
        #expect(report.states == 2 * 2 * 4)
        #expect(report.transitions == 16 * 5)
        #expect(report.isComplete)
        #expect(report.violation == nil)
        #expect(report.seed == nil)
    }

    @Test func `a violation comes with the shortest way to it, as Swift`() async throws {
        let line = #line + 4
        await withKnownIssue {
            let report =
                await doors
                .invariant("a locked door with a visitor is closed") {
                    !($0.state.isLocked && $0.state.isOpen && $0.state.visitors > 0)
                }.run()
            #expect(report.violation?.steps == [.open, .enter(count: 1), .lock])
        } matching: { issue in
            issue.says(
                """
                Expected that in every state of Door a locked door with a visitor is closed. Instead, 3 steps lead to one where \
                that is not so. As a test of its own:

                await exploration.replay([
                    .open,
                    .enter(count: 1),
                    .lock,
                ])
                """
            ) && (issue.sourceLocation?.line).map { abs($0 - line) <= 2 } == true
        }
    }

    @Test func `the steps can be replayed`() async {
        let exploration = doors.invariant("a locked door is closed") { !$0.state.isLocked || !$0.state.isOpen }
        await withKnownIssue {
            await exploration.replay([
                .open,
                .lock,
            ])
        } matching: {
            $0.says("Instead, 2 steps lead to one where that is not so. As")
        }
        #expect(await exploration.replay([.open, .enter(count: 2)]).state.visitors == 2)
    }

    @Test func `what lies beyond the limits is found at random, and shrunk`() async {
        let limits = ExplorationLimits(states: 3, depth: 2, walks: 20, walkLength: 60)
        await withKnownIssue {
            let report =
                await doors
                .invariant("a full house is not locked") { !$0.state.isLocked || $0.state.visitors < 3 }
                .run(limits: limits, seed: 7)
            #expect(report.violation?.steps.count == 5)
            #expect(!report.isComplete)
            #expect(report.seed == 7)
        } matching: {
            $0.says("(found at random, with seed: 7, and shrunk from ")
        }
    }

    @Test func `a seed walks the same way each time`() async {
        let limits = ExplorationLimits(states: 1, depth: 1, walks: 3, walkLength: 5)
        var states: [Int] = []
        for seed in UInt64(1)...8 {
            states.append(await doors.run(limits: limits, seed: seed).states)
            #expect(await doors.run(limits: limits, seed: seed).states == states.last)
        }
        #expect(Set(states).count > 1)
        #expect(await doors.run(limits: limits).seed != nil)
    }

    @Test func `states may be identified by a part of them`() async {
        let report = await doors.identified { $0.state.isOpen }.run()
        #expect(report.states == 2)
    }

    @Test func `steps may be taken from the rendering, and time may pass`() async {
        enum Step: Equatable { case type(String), wait(Duration) }
        let exploration = Exploration(
            of: {
                let clock = TestClock()
                return WorkflowTestHost(workflow: Search(library: Library(), clock: clock), clock: clock)
            },
            steps: { rendering in
                rendering.query.isEmpty
                    ? [Step.type("T"), .type("X")] : [.wait(.milliseconds(300)), .wait(.seconds(1))]
            },
            perform: { step, host in
                switch step {
                case .type(let text): host.rendering.type(text)
                case .wait(let duration): await host.advance(by: duration)
                }
            }
        )
        await withKnownIssue {
            let report =
                await exploration
                .invariant("nothing is found") { $0.outputs.isEmpty || $0.outputs == [.found(0)] }
                .run(limits: ExplorationLimits(walks: 0))
            #expect(report.violation?.steps == [.type("T"), .wait(.milliseconds(300))])
        } matching: {
            $0.says("await exploration.replay([\n    .type(\"T\"),\n    .wait(.milliseconds(300)),\n])")
        }
    }

    @Test func `a step that an older rendering does otherwise is found`() async {
        /// Captures its state, so that an old button sets an old count.
        struct Stale: Workflow {
            func makeInitialState() -> Int { 0 }

            func render(state: Int, context: RenderContext<Stale>) -> (count: Int, tap: () -> Void, reset: () -> Void) {
                let sink = context.makeStateMutationSink()
                return (state, { sink.send { $0 = min(state + 1, 3) } }, { sink.send { $0 = 0 } })
            }
        }
        enum Step { case tap, reset }
        let exploration = Exploration(
            of: { WorkflowTestHost(workflow: Stale()) },
            steps: { _ in [Step.tap, .reset] },
            perform: { step, host in
                switch step {
                case .tap: host.rendering.tap()
                case .reset: host.rendering.reset()
                }
            }
        )
        await exploration.run()
        await withKnownIssue {
            let report = await exploration.checkingOldRenderings().run()
            #expect(report.violation?.steps == [.tap, .reset, .tap])
        } matching: {
            $0.says(".tap through an older rendering does the same as through the latest, or nothing")
        }
    }
}
