import TrellisSupport

/// Keeps the outputs of work under keys: for how long, how many, and where.
///
/// ```swift
/// let users = KeyedCache<UUID, User>(lifetime: .seconds(300), refreshAhead: .seconds(30), size: 1_000)
/// let user = GetUser(id: id).cached(as: id, in: users)
/// ```
/// Runs of one key that overlap share one execution, whichever workflow each of them would have run: that of the first runs.
/// Cancelling one ends only that run; when all are cancelled the work is too. Only successes are kept: a failure or a
/// cancellation is run again the next time.
public actor KeyedCache<Key: Hashable & Sendable, Output: Sendable> {
    private let lifetime: Duration?
    private let refreshAhead: Duration
    private let store: any CacheStore<Key, Output>
    private let onProblem: @Sendable (CacheProblem) -> Void
    private var executions: [Key: SharedExecution<Output>] = [:]
    private var refreshes: [Key: Refresh] = [:]

    /// - Parameters:
    ///   - lifetime: how long a value is good for; zero and below keep nothing, nil means for ever.
    ///   - refreshAhead: a run that finds less than this left of the lifetime returns the value and renews it meanwhile. At or above
    ///     the lifetime every hit renews; zero and below never do. Without a lifetime it has no meaning.
    ///   - store: keeps the values; it has the limit on how many, and the clock.
    ///   - onProblem: is told what went wrong with the store, and of failed renewals.
    public init(
        lifetime: Duration? = nil,
        refreshAhead: Duration = .zero,
        store: any CacheStore<Key, Output>,
        onProblem: @Sendable @escaping (CacheProblem) -> Void = { _ in }
    ) {
        self.lifetime = lifetime
        self.refreshAhead = refreshAhead
        self.store = store
        self.onProblem = onProblem
    }

    /// Keeps the values in memory.
    ///
    /// - Parameters:
    ///   - lifetime: The age from which a value is made again; nil for none.
    ///   - refreshAhead: The time before the end of its lifetime from which a value that is read is renewed meanwhile.
    ///   - size: The most values kept; beyond, the one used longest ago goes. Below 1 none is kept; nil keeps all.
    ///   - clock: The clock that measures ages.
    ///   - onProblem: Called for each problem of the store.
    public init(
        lifetime: Duration? = nil,
        refreshAhead: Duration = .zero,
        size: Int? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        onProblem: @Sendable @escaping (CacheProblem) -> Void = { _ in }
    ) {
        self.init(
            lifetime: lifetime,
            refreshAhead: refreshAhead,
            store: MemoryCacheStore(size: size, clock: clock),
            onProblem: onProblem
        )
    }

    deinit {
        for refresh in refreshes.values { refresh.task.cancel() }
    }

    /// Removes the value under `key` and stops renewing it. Work under way for a run is not disturbed; its output is kept.
    ///
    /// - Throws: what the store throws.
    public func remove(_ key: Key) async throws {
        refreshes.removeValue(forKey: key)?.task.cancel()
        try await store.remove(key)
    }

    /// Removes every value, as ``remove(_:)`` does.
    public func removeAll() async throws {
        for refresh in refreshes.values { refresh.task.cancel() }
        refreshes = [:]
        try await store.removeAll()
    }

    /// The kept output, or that of running `workflow`.
    func output<W: Workflow>(for key: Key, of workflow: W) async throws -> Output where W.Output == Output {
        let execution = joinedExecution(for: key, of: workflow)
        defer { if executions[key] === execution, !execution.isOpen { executions[key] = nil } }
        return try await execution.value()
    }

    private func joinedExecution<W: Workflow>(
        for key: Key,
        of workflow: W
    ) -> SharedExecution<Output> where W.Output == Output {
        if let execution = executions[key], execution.isOpen { return execution }
        let started = SharedExecution { [self] in try await load(key, of: workflow) }
        executions[key] = started
        return started
    }

    private func load<W: Workflow>(_ key: Key, of workflow: W) async throws -> Output where W.Output == Output {
        if let kept = await read(key), let remaining = remainingLifetime(at: kept.age) {
            StepContext.report(.cacheHit)
            if remaining < refreshAhead { refresh(key, with: workflow) }
            return kept.value
        }
        let output = try await workflow.runPart()
        await Self.save(output, for: key, in: store, onProblem)
        return output
    }

    private func read(_ key: Key) async -> StoredValue<Output>? {
        do {
            return try await store.read(key)
        } catch {
            onProblem(CacheProblem(kind: .read, key: "\(key)", error: error))
            return nil
        }
    }

    /// nil when the value is too old, or from a time to come: the clock was set back, so that its age is not known.
    private func remainingLifetime(at age: Duration) -> Duration? {
        guard let lifetime else { return .seconds(Int64.max) }
        return age >= .zero && age < lifetime ? lifetime - age : nil
    }

    private static func save(
        _ output: Output,
        for key: Key,
        in store: any CacheStore<Key, Output>,
        _ onProblem: @Sendable (CacheProblem) -> Void
    ) async {
        do {
            try await store.save(output, for: key)
        } catch {
            onProblem(CacheProblem(kind: .save, key: "\(key)", error: error))
        }
    }
}

// MARK: - Renewing

extension KeyedCache {
    /// Work under way that renews one value.
    private final class Refresh: Sendable {
        let task: Task<Void, Never>

        init(_ body: @Sendable @escaping () async -> Void) {
            // Detached: it outlives the run, and is no part of what that belongs to.
            let executor = WorkExecutor.current
            task = Task.detached(executorPreference: executor) {
                await WorkExecutor.$current.withValue(executor) { await body() }
            }
        }
    }

    private func refresh<W: Workflow>(_ key: Key, with workflow: W) where W.Output == Output {
        guard refreshes[key] == nil else { return }
        // Does not hold the cache: when nobody has it any more, renewing has no purpose and is cancelled.
        refreshes[key] = Refresh { [weak self, store, onProblem] in
            do {
                let output = try await workflow.run()
                if !Task.isCancelled { await Self.save(output, for: key, in: store, onProblem) }
            } catch  where !error.isCancellation {
                onProblem(CacheProblem(kind: .refresh, key: "\(key)", error: error))
            } catch {}
            await self?.refreshEnded(key)
        }
    }

    private func refreshEnded(_ key: Key) {
        // A cancelled one was taken out before, and another may be under way.
        if !Task.isCancelled { refreshes[key] = nil }
    }
}
