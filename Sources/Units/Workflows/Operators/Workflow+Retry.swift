extension Workflow {
    /// Runs this again after a failure.
    ///
    /// - Parameters:
    ///   - attempts: how often to run in all; below 1 is taken as 1.
    ///   - backoff: the wait between attempts.
    ///   - clock: what the wait is measured by.
    ///   - shouldRetry: whether an error is worth another attempt; by default every one. Not asked about a cancellation, which ends it
    ///     at once, also while waiting.
    /// - Returns: a workflow that throws the error of the last attempt.
    public func retry(
        attempts: Int,
        backoff: Backoff = .none,
        clock: any Clock<Duration> = ContinuousClock(),
        when shouldRetry: @Sendable @escaping (any Error) -> Bool = { _ in true }
    ) -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) {
            var failures = 0
            while true {
                try Task.checkCancellation()
                do {
                    return try await runPart()
                } catch {
                    failures += 1
                    guard !error.isCancellation, failures < attempts, shouldRetry(error) else { throw error }
                    let wait = backoff.wait(afterFailures: failures)
                    if Watching.isOn {
                        StepContext.report(.retried(failures: failures, error: error, wait: wait))
                        ProgressNode.current?.reset()
                    }
                    if wait > .zero { try await clock.sleep(for: wait) }
                }
            }
        }
    }
}
