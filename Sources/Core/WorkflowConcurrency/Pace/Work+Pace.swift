import Workflow

extension Work {
    /// Returns the same work, debounced: an output is sent when no other has come for `duration`.
    ///
    /// The last output of each burst is sent, and a waiting output when the work ends. The work does not wait for the
    /// tree.
    public func debounced(for duration: Duration, clock: any Clock<Duration> = ContinuousClock()) -> Work {
        adding(.debounced(duration)) { [body] sink in
            try await sink.paced(.debounced(duration), on: clock, body)
        }
    }

    /// Returns the same work, throttled: it has at most one output per `duration`.
    ///
    /// The first output is sent at once, then the newest of those that came meanwhile, and a waiting output when the
    /// work ends. The work does not wait for the tree.
    public func throttled(for duration: Duration, clock: any Clock<Duration> = ContinuousClock()) -> Work {
        adding(.throttled(duration)) { [body] sink in
            try await sink.paced(.throttled(duration), on: clock, body)
        }
    }
}

extension WorkSink {
    /// Returns work that runs `body` and sends its outputs at the given pace.
    fileprivate func paced<C: Clock>(
        _ rule: PaceRule,
        on clock: C,
        _ body: @escaping @Sendable (WorkSink) async throws -> Void
    ) async throws where C.Duration == Duration {
        let mailbox = PaceMailbox<Output>()
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                do {
                    try await body(
                        with { output in
                            await mailbox.put(output)
                            return !Task.isCancelled
                        }
                    )
                    await mailbox.finish(.success(()))
                } catch {
                    await mailbox.finish(.failure(error))
                }
            }
            defer { group.cancelAll() }
            var pace = Pace<Output, C.Instant>(rule)
            while true {
                let step: Pace<Output, C.Instant>.Step
                switch await mailbox.next() {
                case .output(let output): step = pace.take(output, at: clock.now)
                case .timeIsUp: step = pace.timeIsUp(at: clock.now)
                case .finished(let result):
                    if let last = pace.takeWaiting() { try await deliver(last) }
                    return try result.get()
                }
                if let output = step.output { try await deliver(output) }
                if let deadline = step.sleepUntil {
                    group.addTask {
                        if (try? await clock.sleep(until: deadline, tolerance: nil)) != nil { await mailbox.timeIsUp() }
                    }
                }
            }
        }
    }
}
