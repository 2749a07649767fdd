import Workflow

extension Exploration {
    /// The part of a tree that a restart keeps; `nil` if snapshots are not checked.
    func durablePart(of host: Host) -> DurablePart? {
        keptRendering.map { DurablePart(of: host, rendering: $0) }
    }

    /// Restarts a host and waits until its work has come to rest.
    ///
    /// - Returns: What the restart has lost; `nil` for nothing.
    nonisolated(nonsending) func restart(_ host: Host) async -> String? {
        let before = durablePart(of: host)
        host.restart()
        await host.idle()
        return durablePart(of: host).flatMap { before?.loss(in: $0) }
    }

    /// Takes the steps of a path on a new host, and restarts it.
    nonisolated(nonsending) func lossByRestart(after path: [Step]) async -> Violation? {
        guard keptRendering != nil else { return nil }
        let loss = await restart(await go(path))
        return loss.map { Violation(invariant: Self.survival, path: path, finding: $0) }
    }

    /// Takes the last step of a path after a restart.
    ///
    /// - Parameter expected: What the path leads to without.
    nonisolated(nonsending) func differenceByRestart(
        beforeLastOf path: [Step],
        expecting expected: DurablePart
    ) async -> Violation? {
        guard let last = path.last else { return nil }
        let host = await go(path.dropLast())
        let sleep = host.remainingSleep
        let loss = await restart(host)
        // A loss is a violation after the step before. Steps are not compared if work began to sleep again.
        guard loss == nil, host.remainingSleep.count != sleep.count || host.remainingSleep == sleep else { return nil }
        await take(last, on: host)
        guard let finding = durablePart(of: host).flatMap({ expected.loss(in: $0) }) else { return nil }
        return Violation(invariant: "\(text(of: last)) leads to the same after a restart", path: path, finding: finding)
    }

    /// The invariant of ``checkingSnapshots()``.
    static var survival: String { "a restart from a snapshot loses nothing" }
}

extension WorkflowTestHost {
    /// The remaining time of all that sleeps on the test clock.
    fileprivate var remainingSleep: [Duration] { clock.deadlines.map { clock.now.duration(to: $0) } }
}
