extension Exploration {
    /// Explores the states and reports the first violation as a failure of the test at this line.
    ///
    /// - Parameters:
    ///   - limits: The extent of the exploration.
    ///   - seed: The seed of random walks; `nil` for a different one each time. A violation reports it.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    @discardableResult
    public nonisolated(nonsending) func run(
        limits: ExplorationLimits = ExplorationLimits(),
        seed: UInt64? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async -> ExplorationReport<Step> {
        var search = ExplorationSearch(self, limits: limits)
        await search.walkBreadthFirst()
        if search.violation == nil, !search.report.isComplete {
            await search.walkAtRandom(seed: seed ?? .random(in: .min ... .max))
        }
        guard let violation = search.violation else { return search.report }
        let shortest = await shrink(violation)
        search.report.violation = ExplorationViolation(
            invariant: shortest.invariant,
            finding: shortest.finding,
            steps: shortest.path,
            source: source(of: shortest.path)
        )
        report(shortest, shrunkFrom: violation.path.count, seed: search.report.seed, file: file, line: line)
        return search.report
    }

    /// Performs steps on a new host, reports the first violation and returns the host.
    @discardableResult
    public nonisolated(nonsending) func replay(
        _ steps: [Step],
        file: StaticString = #filePath,
        line: UInt = #line
    ) async -> Host {
        let host = await begin()
        var path: [Step] = []
        var found = await violation(of: host, after: path)
        for step in steps where found == nil {
            await take(step, on: host)
            path.append(step)
            found = await violation(of: host, after: path)
        }
        if let found { report(found, shrunkFrom: path.count, seed: nil, file: file, line: line) }
        return host
    }

    struct Violation {
        let invariant: String
        let path: [Step]
        /// The difference that a restart has made, if that is the violation.
        var finding: String?
    }

    /// Checks a host that has taken a path.
    private nonisolated(nonsending) func violation(of host: Host, after path: [Step]) async -> Violation? {
        if let broken = brokenInvariant(of: host) { return Violation(invariant: broken, path: path) }
        if let loss = await lossByRestart(after: path) { return loss }
        guard let durable = durablePart(of: host) else { return nil }
        return await differenceByRestart(beforeLastOf: path, expecting: durable)
    }

    // MARK: - Steps

    nonisolated(nonsending) func begin() async -> Host {
        let host = start()
        await host.idle()
        return host
    }

    /// Takes the steps of a path on a new host.
    nonisolated(nonsending) func go(_ path: [Step]) async -> Host {
        let host = await begin()
        for step in path { await take(step, on: host) }
        return host
    }

    nonisolated(nonsending) func take(_ step: Step, on host: Host) async {
        await perform(step, host)
        await host.idle()
    }

    func brokenInvariant(of host: Host) -> String? {
        invariants.first { !$0.holds(host) }?.name
    }

    func text(of step: Step) -> String {
        SwiftSource.text(of: step)
    }

    // MARK: - Shrinking

    /// Leaves out as many steps as possible, first many at once.
    private nonisolated(nonsending) func shrink(_ violation: Violation) async -> Violation {
        var shortest = violation
        var length = shortest.path.count / 2
        while length > 0 {
            var offset = 0
            while offset < shortest.path.count {
                var path = shortest.path
                path.removeSubrange(offset..<min(offset + length, path.count))
                if let shorter = await walk(path, breaking: shortest.invariant) {
                    shortest = shorter
                } else {
                    offset += length
                }
            }
            length /= 2
        }
        return shortest
    }

    /// Returns whether the steps break the invariant, as soon as they do. Steps that are no longer offered are skipped.
    private nonisolated(nonsending) func walk(_ path: [Step], breaking invariant: String) async -> Violation? {
        if invariant == Self.survival { return await lossByRestart(after: offered(path)) }
        guard let invariant = invariants.first(where: { $0.name == invariant }) else { return nil }
        let host = await begin()
        var taken: [Step] = []
        for step in path where invariant.holds(host) {
            guard steps(host.rendering).contains(where: { text(of: $0) == text(of: step) }) else { continue }
            await take(step, on: host)
            taken.append(step)
        }
        return invariant.holds(host) ? nil : Violation(invariant: invariant.name, path: taken)
    }

    /// Returns the steps of a path that are offered when it is their turn.
    private nonisolated(nonsending) func offered(_ path: [Step]) async -> [Step] {
        let host = await begin()
        var taken: [Step] = []
        for step in path where steps(host.rendering).contains(where: { text(of: $0) == text(of: step) }) {
            await take(step, on: host)
            taken.append(step)
        }
        return taken
    }

    // MARK: - Reporting

    /// Returns the steps as an argument of ``replay(_:file:line:)``.
    func source(of path: [Step]) -> String {
        guard !path.isEmpty else { return "[]" }
        return "[\n" + path.map { "    \(text(of: $0)),\n" }.joined() + "]"
    }

    private func report(
        _ violation: Violation,
        shrunkFrom length: Int,
        seed: UInt64?,
        file: StaticString,
        line: UInt
    ) {
        let steps = violation.path.count == 1 ? "1 step leads" : "\(violation.path.count) steps lead"
        let origin = seed.map { " (found at random, with seed: \($0), and shrunk from \(length))" } ?? ""
        reportIssue(
            """
            Expected that in every state of \(WorkflowType.self) \(violation.invariant). Instead, \(steps) to one where that is \
            not so\(origin). \(violation.finding.map { "\($0)\n\n" } ?? "")As a test of its own:

            await exploration.replay(\(source(of: violation.path)))
            """,
            file: file,
            line: line
        )
    }
}
