extension Workflow {
    /// Fails with a ``TimeoutError`` when this has not ended after `limit`. The work is then cancelled, and the error is thrown once
    /// it has ended: work that ignores cancellation delays it.
    ///
    /// - Parameters:
    ///   - limit: The time that it has. Zero and below fail at once without running.
    ///   - clock: The clock that measures it.
    public func timeout(
        after limit: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) {
            try Task.checkCancellation()
            guard limit > .zero else { throw TimeoutError(limit: limit) }
            return try await firstToEnd(
                of: [
                    { try await runPart() },
                    {
                        try await clock.sleep(for: limit)
                        throw TimeoutError(limit: limit)
                    },
                ]
            )
        }
    }
}

/// Runs all at once, and cancels the others when one ends. Returns or throws its result once the others have ended too.
private func firstToEnd<Output: Sendable>(
    of bodies: [@Sendable () async throws -> Output]
) async throws -> Output {
    try await withThrowingTaskGroup(of: Output.self) { group in
        for body in bodies { group.addTask { try await body() } }
        defer { group.cancelAll() }
        // The group has a child, so there is a first.
        return try await group.next()!
    }
}
