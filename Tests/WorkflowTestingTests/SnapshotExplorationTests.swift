import Testing
import Workflow
import WorkflowSnapshots
import WorkflowTesting

/// A number that steps raise, up to 3.
private protocol Raised { var number: Int { get set } }

private struct Raise<W: Workflow>: WorkflowAction where W.State: Raised, W.Output == Never {
    func apply(toState state: inout W.State, context: ApplyContext<W>) -> Never? {
        state.number = min(state.number + 1, 3)
        return nil
    }
}

private struct Sound: DurableWorkflow {
    struct State: Codable, Equatable, Raised { var number = 0 }
    func makeInitialState() -> State { State() }
    func render(state: State, context: RenderContext<Sound>) -> Int { state.number }
}

/// Its `Codable` leaves something out from the second step on.
private struct Lossy: DurableWorkflow {
    struct State: Codable, Equatable, Raised {
        var number = 0 { didSet { isHigh = number > 1 } }
        var isHigh = false

        enum CodingKeys: CodingKey { case number }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Lossy>) -> (number: Int, raise: () -> Void) {
        let sink = context.makeSink(of: Raise<Lossy>.self)
        return (state.number, { sink.send(Raise()) })
    }
}

private struct LossyParent: Workflow {
    func render(state: Void, context: RenderContext<LossyParent>) -> (number: Int, raise: () -> Void) {
        Lossy().rendered(in: context, key: "left")
    }
}

/// Counts in an object that it remembers, beside its state. Shows the object, or its state only.
private struct Remembering: DurableWorkflow {
    final class Box { var number = 0 }
    struct State: Codable, Equatable { var number = 0, shown = 0 }
    struct Rendering {
        var shown: Int
        var take: (Step) -> Void
    }

    enum Step { case show, count }

    let showsObject: Bool

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Remembering>) -> Rendering {
        let box = context.remember { Box() }
        let sink = context.makeSink(of: Step.self) { step, state in
            switch step {
            case .show: state.shown = box.number
            case .count:
                box.number = min(box.number + 1, 3)
                state.number = box.number
            }
            return nil
        }
        return Rendering(shown: showsObject ? box.number : state.shown) { sink.send($0) }
    }
}

/// Makes its durable child by a state that is not durable.
private struct Opening: Workflow {
    struct State: Equatable, Raised { var number = 0 }
    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Opening>) -> Int {
        state.number > 0 ? Sound().rendered(in: context, key: "a") : 0
    }
}

/// Shows a number of its own that is not durable.
private struct Hinting: Workflow {
    struct State: Equatable, Raised { var number = 0 }
    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Hinting>) -> (hint: Int, sound: Int) {
        (state.number, Sound().rendered(in: context))
    }
}

/// Counts the seconds that a timer lets pass.
private struct Ticking: DurableWorkflow {
    struct State: Codable, Equatable, Raised { var number = 0 }

    let clock: TestClock

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Ticking>) -> Int {
        if state.number < 3 {
            context.runSideEffect(key: state.number, of: Raise<Ticking>.self) { [clock] sink in
                if (try? await clock.sleep(for: .seconds(2))) != nil { sink.send(Raise()) }
            }
        }
        return state.number
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SnapshotExplorationTests {
    private func raising<W: Workflow>(_ workflow: W) -> Exploration<W, Raise<W>> where W.State: Raised {
        Exploration(of: { WorkflowTestHost(workflow: workflow) }, actions: [Raise<W>()]).checkingSnapshots()
    }

    @Test func `a tree whose states all survive passes`() async {
        let report = await raising(Sound()).run()
        #expect(report.states == 4)
        #expect(report.isComplete)
        #expect(report.violation == nil)
    }

    @Test func `a Codable that leaves something out is found, with the node and the difference`() async {
        await withKnownIssue {
            let report = await raising(Lossy()).run()
            #expect(report.violation?.steps.count == 2)
            #expect(report.violation?.invariant == "a restart from a snapshot loses nothing")
            #expect(report.violation?.finding?.contains("isHigh: true") == true)
        } matching: {
            $0.says("Instead, 2 steps lead to one where that is not so. The state of Lossy differs:")
                && $0.says("−   isHigh: true") && $0.says("+   isHigh: false") && $0.says("As a test of its own:")
        }
    }

    @Test func `the node is named with its path`() async {
        let exploration = Exploration(
            of: { WorkflowTestHost(workflow: LossyParent()) },
            steps: { _ in ["raise"] },
            perform: { _, host in host.rendering.raise() }
        )
        await withKnownIssue {
            await exploration.checkingSnapshots().run()
        } matching: {
            $0.says("The state of LossyParent > Lossy (key \"left\") differs:")
        }
    }

    private func remembering(showsObject: Bool) -> Exploration<Remembering, Remembering.Step> {
        Exploration(
            of: { WorkflowTestHost(workflow: Remembering(showsObject: showsObject)) },
            steps: { _ in [Remembering.Step.show, .count] },
            perform: { step, host in host.rendering.take(step) }
        )
        .checkingSnapshots()
    }

    @Test func `state that is kept in an object is found by what is shown`() async {
        await withKnownIssue {
            let report = await remembering(showsObject: true).run()
            #expect(report.violation?.steps == [.count])
        } matching: {
            $0.says("The rendering differs:") && $0.says("shown: 1") && $0.says("shown: 0")
        }
    }

    @Test func `state that is kept in an object and not shown is found by the step that shows it`() async {
        await withKnownIssue {
            let report = await remembering(showsObject: false).run()
            #expect(report.violation?.invariant == ".show leads to the same after a restart")
            #expect(report.violation?.steps == [.count, .show])
        } matching: {
            $0.says("The state of Remembering differs:") && $0.says("shown: 1") && $0.says("shown: 0")
        }
    }

    @Test func `a child that does not come back is found`() async {
        await withKnownIssue {
            let report = await raising(Opening()).run()
            #expect(report.violation?.steps.count == 1)
        } matching: {
            $0.says(
                "Instead, 1 step leads to one where that is not so. Opening > Sound (key \"a\") is not there any more."
            )
        }
    }

    @Test func `what a restart need not keep is left out of the comparison`() async {
        await withKnownIssue {
            await raising(Hinting()).run()
        } matching: {
            $0.says("The rendering differs:") && $0.says("hint: 1")
        }
        let report = await raising(Hinting()).checkingSnapshots { $0.sound }.run()
        #expect(report.violation == nil)
        #expect(report.states == 4)
    }

    @Test func `work that sleeps longer after a restart is no violation`() async {
        let exploration = Exploration(
            of: {
                let clock = TestClock()
                return WorkflowTestHost(workflow: Ticking(clock: clock), clock: clock)
            },
            steps: { _ in [1] },
            perform: { seconds, host in await host.advance(by: .seconds(seconds)) }
        )
        let report = await exploration.checkingSnapshots().run()
        #expect(report.violation == nil)
        #expect(report.states == 7)
    }

    @Test func `a loss beyond the limits is found at random, and shrunk`() async {
        let limits = ExplorationLimits(states: 1, depth: 1, walks: 20, walkLength: 20)
        await withKnownIssue {
            let report = await raising(Lossy()).run(limits: limits, seed: 3)
            #expect(report.violation?.steps.count == 2)
        } matching: {
            $0.says("(found at random, with seed: 3, and shrunk from 8). The state of Lossy differs:")
        }
    }

    @Test func `a violation can be replayed`() async {
        await withKnownIssue {
            await raising(Lossy()).replay([Raise(), Raise()])
        } matching: {
            $0.says("Instead, 2 steps lead to one where that is not so. The state of Lossy differs:")
        }
        #expect(await raising(Lossy()).replay([Raise()]).state.number == 1)
    }
}
