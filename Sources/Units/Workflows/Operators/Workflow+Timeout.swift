extension Workflow {
    /// Fails with a `TimeoutError` when this has not ended after `limit`. The work is then cancelled, and the error is thrown once
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
            return try await withThrowingTaskGroup(of: Output.self) { group in
                group.addTask { try await runPart() }
                group.addTask {
                    try await clock.sleep(for: limit)
                    throw TimeoutError(limit: limit)
                }
                defer { group.cancelAll() }
                // The group has children, so there is a first; it returns once the other has ended too.
                return try await group.next()!
            }
        }
    }
}
