import TodoCore

/// A few connections, each lent to one call at a time in the order in which calls came.
actor ConnectionPool {
    private var idle: [PoolWorker]
    private var waiting: [CheckedContinuation<Result<PoolWorker, PostgresError>, Never>] = []

    /// - Parameter size: The largest number of connections; they are made when they are needed.
    init(address: PostgresAddress, size: Int) {
        idle = (1...size).map { _ in PoolWorker(address: address) }
    }

    /// Runs `work` with a connection, on a thread that it may block.
    ///
    /// - Parameter work: Runs twice if the connection is lost in it, so running it again must do no harm.
    func run<Value: Sendable>(
        _ work: @Sendable (Connection) throws(PostgresError) -> Value
    ) async throws(PostgresError) -> Value {
        let worker = try await takeWorker()
        let result = await worker.run(work)
        if case .failure(let error) = result, error.meetsEveryCall { fail(with: error) }
        giveBack(worker)
        return try result.get()
    }

    private func takeWorker() async throws(PostgresError) -> PoolWorker {
        if let worker = idle.popLast() { return worker }
        return try await withCheckedContinuation { waiting.append($0) }.get()
    }

    private func giveBack(_ worker: PoolWorker) {
        if waiting.isEmpty { idle.append(worker) } else { waiting.removeFirst().resume(returning: .success(worker)) }
    }

    /// Fails all calls that wait: each of them would find out by itself, one after the other, and after a long time.
    private func fail(with error: PostgresError) {
        for call in waiting { call.resume(returning: .failure(error)) }
        waiting.removeAll()
    }
}

/// One connection of a pool, and the thread that waits for its answers.
actor PoolWorker {
    private let address: PostgresAddress
    private var connection: Connection?
    nonisolated let executor = QueueExecutor(label: "todo.postgres")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(address: PostgresAddress) {
        self.address = address
    }

    /// Runs `work`, and once more if that may help: a connection that was idle may have ended long ago, and one that ends in the
    /// middle of a commit leaves open whether it is stored.
    func run<Value: Sendable>(
        _ work: @Sendable (Connection) throws(PostgresError) -> Value
    ) -> Result<Value, PostgresError> {
        do throws(PostgresError) {
            return .success(try attempt(work))
        } catch  where error.isPassing {
            return Result { () throws(PostgresError) in try attempt(work) }
        } catch {
            return .failure(error)
        }
    }

    private func attempt<Value>(
        _ work: (Connection) throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        let connection: Connection
        if let kept = self.connection { connection = kept } else { connection = try Connection(address) }
        self.connection = connection
        connection.limitTime()
        defer { if !connection.isUsable { self.connection = nil } }
        return try work(connection)
    }
}
