extension Workflow {
    /// Gives this a name, by which it is a step in logs, traces and ``progress()``. Costs next to nothing when nobody watches.
    public func named(_ name: String) -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) {
            guard Watching.isOn else { return try await run() }
            return try await runWatched(as: name)
        }
    }

    /// Tells `observer` what happens in each run of this: start, end, failure, retry and cache hit of every step.
    ///
    /// A step is a workflow that is ``named(_:)``. Every part of a composition is a step too, under the name of its
    /// type. A workflow that only arranges others (`map`, ``ZipWorkflow``, ``AnyWorkflow`` and so on) is none. What a
    /// workflow runs by a plain `run()` belongs to its own step. Work that several runs share is seen by the one that
    /// began it.
    ///
    /// - Parameters:
    ///   - observer: The observer.
    ///   - name: The name of the whole; by default its type's.
    ///   - clock: The clock that measures the times of the events.
    public func observed(
        by observer: some StepObserver,
        as name: String? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) {
            try await Watching.during {
                try await StepContext.observe(observer, clock.stopwatch(), as: name ?? "\(Self.self)") {
                    try await run()
                }
            }
        }
    }

    private func runWatched(as name: String) async throws -> Output {
        guard let node = ProgressNode.current else { return try await runStep(name) }
        return try await node.named(name) { try await runStep(name) }
    }

    private func runStep(_ name: String) async throws -> Output {
        guard let parent = StepContext.current else { return try await run() }
        return try await parent.step(name) { try await run() }
    }
}
