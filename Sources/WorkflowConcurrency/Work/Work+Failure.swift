extension Work {
    /// The same work with its failure as an output, after those that it had before.
    public func asResult() -> Work<Result<Output, any Error>> {
        adding(.result) { [body] sink in
            do {
                try await body(sink.with { await sink.deliver(.success($0)) })
            } catch {
                try await sink.send(.failure(error))
            }
        }
    }

    /// The same work, begun anew when it fails; the last failure is that of the work.
    ///
    /// Outputs that an attempt had before it failed have been handled; the next attempt has its own.
    /// - `isWorthAnother`: tells for which errors it is tried again; for all by default.
    public func retrying(
        _ policy: RetryPolicy,
        clock: any Clock<Duration> = ContinuousClock(),
        if isWorthAnother: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> Work {
        adding(.retrying(policy)) { [body] sink in
            var failures = 0
            while true {
                do {
                    return try await body(sink)
                } catch {
                    failures += 1
                    guard failures < policy.attempts, !Task.isCancelled, isWorthAnother(error) else { throw error }
                }
                try await clock.sleep(for: policy.delay(afterFailures: failures))
            }
        }
    }

    /// The same work, which fails with ``WorkTimedOut`` when it has not ended after `limit`.
    ///
    /// It is cancelled then. Work that ignores this goes on for itself, without outputs, while what is around it goes on.
    public func timeout(after limit: Duration, clock: any Clock<Duration> = ContinuousClock()) -> Work {
        adding(.timeout(limit)) { [body] sink in
            let (ends, end) = AsyncThrowingStream.makeStream(of: Never.self)
            let timed = sink.with { Task.isCancelled ? false : await sink.deliver($0) }
            let work = sink.startTask {
                do {
                    try await body(timed)
                    end.finish()
                } catch {
                    end.finish(throwing: error)
                }
            }
            let timer = sink.startTask {
                if (try? await clock.sleep(for: limit)) != nil { end.finish(throwing: WorkTimedOut(limit: limit)) }
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

/// What work throws that took longer than it may.
public struct WorkTimedOut: Error, Equatable, CustomStringConvertible {
    /// How long it may take.
    public let limit: Duration

    public var description: String { "the work did not end within \(limit)" }
}
