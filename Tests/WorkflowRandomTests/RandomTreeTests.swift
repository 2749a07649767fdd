import Foundation
import TestSupport
import Testing
import Workflow

/// Drives random trees under the default and the compatible configuration, with all options, and a naive model in lockstep.
///
/// They run 5,000 steps, multiplied by `TRELLIS_SOAK`. `TRELLIS_SEED` replays one seed.
struct RandomTreeTests {
    private static let environment = ProcessInfo.processInfo.environment

    private static let seeds: [UInt64] = {
        if let seed = environment["TRELLIS_SEED"].flatMap(UInt64.init) { return [seed] }
        let fresh = UInt64.random(in: 0...UInt64.max)
        print("RandomTreeTests: fresh seed \(fresh); replay it with TRELLIS_SEED=\(fresh)")
        return [1, 2, 3, 4, fresh]
    }()

    private static let stepsOfEachSeed = {
        1_000 * (environment["TRELLIS_SOAK"].flatMap(Int.init) ?? 1)
    }()

    @Test(arguments: seeds)
    func `default, compatible, all options and a naive model agree`(seed: UInt64) throws {
        let run = RandomRun(seed: seed)
        for step in 0..<Self.stepsOfEachSeed {
            run.step()
            if let difference = run.firstDifference() {
                Issue.record("seed \(seed), step \(step), \(run.lastStep): \(difference)")
                return
            }
        }
        run.end()
        #expect(run.firstDifference() == nil)
        #expect(run.trees.allSatisfy { $0.trace.running == 0 })
    }
}

/// One random run: four trees and the renderings whose sinks may still be used.
final class RandomRun {
    private var generator: StepGenerator
    let trees: [any RandomTree]
    /// The renderings of all trees after an earlier step.
    private var kept: [[Shown]] = []
    private(set) var lastStep = ""
    private var hasEnded = false

    init(seed: UInt64) {
        generator = StepGenerator(random: SeededRandom(seed: seed))
        trees = [
            ModelTree(label: 1),
            HostedTree(label: 1, configuration: RuntimeConfiguration()),
            HostedTree(label: 1, configuration: .compatible),
            HostedTree(label: 1, configuration: RuntimeConfiguration(names: "conflate-drainExclusive-verifySkips")),
        ]
    }

    func step() {
        if generator.random.happens(percent: 4) {
            let label = generator.random.below(3)
            lastStep = "update(label: \(label))"
            for tree in trees { tree.update(label: label) }
        } else {
            send()
        }
        keepRenderings()
    }

    func end() {
        hasEnded = true
        for tree in trees { tree.end() }
    }

    /// What the model and another tree disagree on.
    func firstDifference() -> String? {
        let model = trees[0]
        let events = model.trace.takeEvents()
        for (name, tree) in zip(["default", "compatible", "all options"], trees.dropFirst()) {
            if !hasEnded, let difference = tree.shown.firstDifference(from: model.shown) {
                return "\(name) shows \(difference)"
            }
            if tree.outputs.count != model.outputs.count || tree.outputs.last != model.outputs.last {
                return "\(name) emitted \(tree.outputs.suffix(3)) instead of \(model.outputs.suffix(3))"
            }
            if tree.renderingCount != model.renderingCount {
                return "\(name) published \(tree.renderingCount) renderings instead of \(model.renderingCount)"
            }
            let treeEvents = tree.trace.takeEvents()
            if treeEvents != events { return "\(name) had the side effects \(treeEvents) instead of \(events)" }
        }
        return nil
    }

    /// Sends the same change to the same node of each tree, sometimes through an old rendering.
    private func send() {
        let current = trees.map(\.shown)
        let isOld = !kept.isEmpty && generator.random.happens(percent: 15)
        let renderings = isOld ? kept[generator.random.below(kept.count)] : current
        let indices = generator.pickNode(in: renderings[0])
        let change = generator.makeChange(for: renderings[0][indices], count: current[0].count)
        let usesExtra = generator.random.happens(percent: 30)
        lastStep = "\(change) to \(renderings[0][indices].path)\(isOld ? " (old sink)" : "")"
        for rendering in renderings {
            let node = rendering[indices]
            if usesExtra { node.extraSink?.send(change) } else { node.sink.send(change) }
        }
    }

    private func keepRenderings() {
        guard generator.random.happens(percent: 10) else { return }
        kept.append(trees.map(\.shown))
        if kept.count > 8 { kept.remove(at: generator.random.below(kept.count)) }
    }
}
