/// A limit on the time of a wait.
enum Deadline {
    /// Runs `body` in a task of its own and waits for it, at most for `limit`. The task continues afterwards.
    /// - Returns: Whether it ended in time.
    static func run(within limit: Duration, _ body: @escaping @Sendable () async -> Void) async -> Bool {
        let (results, continuation) = AsyncStream.makeStream(of: Bool.self)
        Task {
            await body()
            continuation.yield(true)
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            continuation.yield(false)
        }
        defer { timer.cancel() }
        for await isDone in results { return isDone }
        return false
    }
}
