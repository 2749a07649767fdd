import Workflow

/// One search through the states of a workflow. Each path begins on a new host, since not every state can be restored.
struct ExplorationSearch<WorkflowType: Workflow, Step> {
    typealias Host = WorkflowTestHost<WorkflowType>
    typealias Violation = Exploration<WorkflowType, Step>.Violation

    private struct OpenState {
        let path: [Step]
        let steps: [Step]
    }

    private let exploration: Exploration<WorkflowType, Step>
    private let limits: ExplorationLimits
    private var seen: Set<AnyHashable> = []
    private var open: [OpenState] = []
    var report = ExplorationReport<Step>()
    private(set) var violation: Violation?

    init(_ exploration: Exploration<WorkflowType, Step>, limits: ExplorationLimits) {
        self.exploration = exploration
        self.limits = limits
    }

    // MARK: - Breadth first

    nonisolated(nonsending) mutating func walkBreadthFirst() async {
        await arrive(on: await exploration.begin(), by: [])
        var next = 0
        while next < open.count, violation == nil {
            let place = open[next]
            next += 1
            guard place.path.count < limits.depth else {
                if !place.steps.isEmpty { report.isComplete = false }
                continue
            }
            for step in place.steps where violation == nil { await take(step, from: place) }
        }
    }

    private nonisolated(nonsending) mutating func take(_ step: Step, from place: OpenState) async {
        let host = await exploration.go(place.path)
        await exploration.take(step, on: host)
        report.transitions += 1
        await arrive(on: host, by: place.path + [step])
        if violation == nil, let durable = exploration.durablePart(of: host) {
            violation = await exploration.differenceByRestart(beforeLastOf: place.path + [step], expecting: durable)
        }
        guard exploration.checksOldRenderings else { return }
        for next in exploration.steps(host.rendering) where violation == nil {
            if place.steps.contains(where: { exploration.text(of: $0) == exploration.text(of: next) }) {
                await compareOlder(next, after: place.path, step)
            }
        }
    }

    private nonisolated(nonsending) mutating func arrive(on host: Host, by path: [Step]) async {
        if let broken = exploration.brokenInvariant(of: host) {
            violation = Violation(invariant: broken, path: path)
            return
        }
        guard seen.insert(exploration.identity(host)).inserted else { return }
        report.states += 1
        violation = await exploration.lossByRestart(after: path)
        guard open.count < limits.states else {
            report.isComplete = false
            return
        }
        open.append(OpenState(path: path, steps: exploration.steps(host.rendering)))
    }

    // MARK: - Older renderings

    /// Performs a step after the last one of a path, through the latest rendering and through the previous one.
    private nonisolated(nonsending) mutating func compareOlder(_ step: Step, after path: [Step], _ last: Step) async {
        let latest = await exploration.go(path + [last, step])
        let host = await exploration.go(path)
        let older = host.rendering
        await exploration.take(last, on: host)
        let before = exploration.identity(host)
        host.olderRendering = older
        await exploration.take(step, on: host)
        host.olderRendering = nil
        let after = exploration.identity(host)
        guard after != before, after != exploration.identity(latest) else { return }
        let name =
            "\(exploration.text(of: step)) through an older rendering does the same as through the latest, or nothing"
        violation = Violation(invariant: name, path: path + [last, step])
    }

    // MARK: - At random

    nonisolated(nonsending) mutating func walkAtRandom(seed: UInt64) async {
        report.seed = seed
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<limits.walks where violation == nil {
            let host = await exploration.begin()
            var path: [Step] = []
            while path.count < limits.walkLength, violation == nil {
                guard let step = exploration.steps(host.rendering).randomElement(using: &generator) else { break }
                await exploration.take(step, on: host)
                path.append(step)
                report.transitions += 1
                note(host, path)
                // Each restart takes the whole path again.
                if violation == nil, path.count.isMultiple(of: 8) {
                    violation = await exploration.lossByRestart(after: path)
                }
            }
        }
    }

    private mutating func note(_ host: Host, _ path: [Step]) {
        if let broken = exploration.brokenInvariant(of: host) {
            violation = Violation(invariant: broken, path: path)
        } else if seen.insert(exploration.identity(host)).inserted {
            report.states += 1
        }
    }
}
