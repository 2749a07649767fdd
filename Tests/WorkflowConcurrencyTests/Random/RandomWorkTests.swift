import Foundation
import TestSupport
import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting

/// Runs random programs of work on threads and in virtual time, and compares what no schedule may change: the order of the values of
/// each piece of work, the first and the last of what is throttled and debounced, the last of what is replaced, and sums.
///
/// They run 60 programs, multiplied by `TRELLIS_SOAK`. `TRELLIS_SEED` replays one.
@Suite(.timeLimit(.minutes(10)))
struct RandomWorkTests {
    private static let environment = ProcessInfo.processInfo.environment

    private static let seeds: [UInt64] = {
        if let seed = environment["TRELLIS_SEED"].flatMap(UInt64.init) { return [seed] }
        let fresh = UInt64.random(in: 0...(UInt64.max / 2))
        let count = 60 * (environment["TRELLIS_SOAK"].flatMap(UInt64.init) ?? 1)
        print("RandomWorkTests: seeds from \(fresh); replay one with TRELLIS_SEED")
        return Array(1...(count / 2)) + Array(fresh..<(fresh + count / 2))
    }()

    private typealias Trail = (values: [Int: [Int]], outputs: [RandomProgramWorkflow.Value])

    @MainActor
    private func inVirtualTime(_ program: RandomProgram, mode: Mode) async -> Trail {
        let clock = TestClock()
        let host = WorkflowTestHost(
            workflow: RandomProgramWorkflow(program: program, clock: clock),
            clock: clock,
            configuration: mode.configuration
        )
        await host.finished()
        return (host.rendering, host.outputs)
    }

    /// - Parameter home: The home of the host, where this is called.
    private func onThreads(_ program: RandomProgram, mode: Mode, home: isolated any Actor) async -> Trail {
        let host = WorkflowHost(
            workflow: RandomProgramWorkflow(program: program, clock: ContinuousClock()),
            configuration: mode.configuration,
            home: home
        )
        var outputs: [RandomProgramWorkflow.Value] = []
        let subscription = host.onOutput { outputs.append($0) }
        for await values in host.renderings where program.isDone(values) { break }
        // What comes too late would come now.
        for _ in 0..<20 { await Task.yield() }
        return withExtendedLifetime(subscription) { (host.rendering, outputs) }
    }

    private actor Elsewhere {}

    @Test(.serialized, arguments: seeds)
    func `threads and virtual time give the same`(seed: UInt64) async {
        let program = RandomProgram(seed: seed)
        let mode = seed % 2 == 0 ? Mode.standard : .compatible
        let virtual = await inVirtualTime(program, mode: mode)
        let main = await onThreads(program, mode: mode, home: MainActor.shared)
        let elsewhere = await onThreads(program, mode: mode, home: Elsewhere())
        for (name, trail) in [("virtual time", virtual), ("main actor", main), ("another actor", elsewhere)] {
            if let difference = program.difference(trail.values, in: name) {
                Issue.record("seed \(seed), \(difference)")
                return
            }
            let said = Dictionary(grouping: trail.outputs, by: \.work).mapValues { $0.map(\.value) }
            #expect(said == trail.values, "seed \(seed), \(name): outputs are not what the state has")
        }
        for work in program.work where ![.newest, .replaced].contains(work.kind) {
            let sums = [virtual, main, elsewhere].map { $0.values[work.number]?.reduce(0, +) }
            #expect(Set(sums).count == 1, "seed \(seed), \(work): sums \(sums)")
        }
    }
}
