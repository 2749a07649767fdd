import Workflow

extension Work {
    /// Returns the same work with its failure as an output, after its other outputs.
    ///
    /// The work has no failure any more: whatever depends on one, as `retrying(attempts:backoff:clock:when:)`, comes before.
    public func asResult() -> Work<Result<Output, WorkError>> {
        adding(.result) { [body] sink in
            do {
                try await body(sink.with { await sink.handle(.success($0)) })
            } catch {
                try await sink.deliver(.failure(WorkError(error)))
            }
        }
    }

    /// Returns the same work, retried when it fails; its failure is that of the last attempt.
    ///
    /// Outputs of an attempt before its failure have been handled; the next attempt has its own.
    /// - Parameters:
    ///   - attempts: The number of attempts in all; below 1 is taken as 1.
    ///   - backoff: The waits between attempts.
    ///   - clock: The clock that measures the waits.
    ///   - shouldRetry: Returns whether an error is worth another attempt; always `true` by default.
    public func retrying(
        attempts: Int,
        backoff: Backoff = .none,
        clock: any Clock<Duration> = ContinuousClock(),
        when shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> Work {
        adding(.retrying(attempts, backoff)) { [body] sink in
            var failures = 0
            while true {
                do {
                    return try await body(sink)
                } catch {
                    failures += 1
                    guard failures < attempts, !Task.isCancelled, shouldRetry(error) else { throw error }
                }
                let wait = backoff.wait(afterFailures: failures)
                if wait > .zero { try await clock.sleep(for: wait) }
            }
        }
    }

    /// Returns the same work, failing with `TimeoutError` when it has not ended after `limit`.
    ///
    /// The work is then cancelled. Work that ignores this runs on without outputs as long as the enclosing work does.
    public func timeout(after limit: Duration, clock: any Clock<Duration> = ContinuousClock()) -> Work {
        adding(.timeout(limit)) { [body] sink in
            let (ends, end) = AsyncThrowingStream.makeStream(of: Never.self)
            let timed = sink.with { Task.isCancelled ? false : await sink.handle($0) }
            let work = sink.startTask {
                do {
                    try await body(timed)
                    end.finish()
                } catch {
                    end.finish(throwing: error)
                }
            }
            let timer = sink.startTask {
                if (try? await clock.sleep(for: limit)) != nil { end.finish(throwing: TimeoutError(limit: limit)) }
            }
            defer {
                work.cancel()
                timer.cancel()
            }
            try await withTaskCancellationHandler {
                for try await _ in ends {}
            } onCancel: {
                work.cancel()
                timer.cancel()
            }
        }
    }
}

// For work whose failures are outputs already. Nothing of it can be retried, and a timeout would be no output.

extension Work {
    /// Returns the same work. Call the other `retrying` before `asResult()`.
    @available(
        *,
        deprecated,
        message: "Work has no failure after asResult(), and is never retried. Call retrying before asResult()."
    )
    public func retrying<Value>(
        attempts: Int,
        backoff: Backoff = .none,
        clock: any Clock<Duration> = ContinuousClock(),
        when shouldRetry: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> Work where Output == Result<Value, WorkError> {
        self
    }

    /// Returns the same work. Its timeout goes to `onWorkFailure`. Call the other `timeout` before `asResult()`.
    @available(
        *,
        deprecated,
        message: "Work has no failure after asResult(): its timeout is in no result. Call timeout before asResult()."
    )
    public func timeout<Value>(
        after limit: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> Work where Output == Result<Value, WorkError> {
        let work: (Duration, any Clock<Duration>) -> Work = timeout
        return work(limit, clock)
    }
}
