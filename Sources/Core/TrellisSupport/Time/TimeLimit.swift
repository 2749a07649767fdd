/// Returns the result of an operation, or throws ``TimeoutError`` when its time is over.
///
/// The operation is then cancelled, as it is with the calling task. One that ignores this runs on.
package func withTimeLimit<Value: Sendable>(
    _ limit: Duration,
    _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let (results, result) = AsyncThrowingStream<Value, any Error>.makeStream()
    let work = Task(executorPreference: WorkExecutor.current) {
        do {
            result.yield(try await operation())
            result.finish()
        } catch {
            result.finish(throwing: error)
        }
    }
    let timer = Task {
        if (try? await Task.sleep(for: limit)) != nil { result.finish(throwing: TimeoutError(limit: limit)) }
    }
    defer {
        work.cancel()
        timer.cancel()
    }
    for try await value in results { return value }
    throw CancellationError()
}
