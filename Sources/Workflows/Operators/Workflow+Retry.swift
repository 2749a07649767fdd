/// How long to wait before each further attempt of a retry.
public struct Backoff: Sendable {
    private let delay: @Sendable (_ failures: Int) -> Duration

    /// - Parameter delay: gets the number of failures so far, from 1.
    public init(_ delay: @Sendable @escaping (_ failures: Int) -> Duration) {
        self.delay = delay
    }

    /// No waiting.
    public static let none = Backoff { _ in .zero }

    /// The same wait each time.
    public static func constant(_ duration: Duration) -> Backoff {
        Backoff { _ in duration }
    }

    /// A wait that grows by `factor` with each failure, up to `limit`.
    ///
    /// - `jitter`: the share of the wait that is random, 0 to 1, so that many clients do not come back at once: with 0.5 each wait
    ///   is between half and all of its length. Values outside are taken as the nearest bound.
    public static func exponential(
        from initial: Duration,
        factor: Double = 2,
        limit: Duration = .seconds(30),
        jitter: Double = 0.5
    ) -> Backoff {
        let jitter = min(max(jitter, 0), 1)
        return Backoff { failures in
            var wait = initial
            for _ in 1..<max(failures, 1) where wait < limit { wait = wait * factor }
            return min(wait, limit) * (1 - Double.random(in: 0...1) * jitter)
        }
    }

    func wait(afterFailure failures: Int) -> Duration {
        max(delay(failures), .zero)
    }
}

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
                    let wait = backoff.wait(afterFailure: failures)
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
