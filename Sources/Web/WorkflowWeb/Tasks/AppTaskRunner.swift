import TrellisSupport

/// Runs the tasks of an app, starts those again that fail, and counts both.
package final class AppTaskRunner: Sendable {
    /// The numbers of the tasks of one name.
    struct Counts: Equatable {
        var running: UInt64 = 0
        var failures: UInt64 = 0
    }

    private struct State {
        var hasEnded = false
        var lastID = 0
        var tasks: [Int: (name: String, task: Task<Void, Never>)] = [:]
        var counts: [String: Counts] = [:]
    }

    /// A task that has run for so long without a failure is taken for sound again.
    private static let soundTime = Duration.seconds(60)

    /// Starts a Swift task of a name.
    package typealias Start =
        @Sendable (_ name: String, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never>

    private let clock: any Clock<Duration>
    private let startTask: Start
    private let report: @Sendable (WebServerReport) -> Void
    private let state = Guarded(State())

    /// - Parameters:
    ///   - clock: The clock of the waits.
    ///   - startTask: Starts a Swift task, by default on the threads that all tasks of the process share.
    package init(
        clock: any Clock<Duration> = ContinuousClock(),
        startTask: @escaping Start = { _, body in Task(operation: body) },
        report: @escaping @Sendable (WebServerReport) -> Void
    ) {
        (self.clock, self.startTask, self.report) = (clock, startTask, report)
    }

    /// The counts by the names of the tasks, in order.
    var counts: [(name: String, counts: Counts)] {
        state.withLock { $0.counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }

    /// Starts a task, unless the server has stopped.
    func start(_ task: AppTask) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.lastID += 1
            state.counts[task.name, default: Counts()].running += 1
            let (id, clock) = (state.lastID, clock)
            let running = startTask(task.name) {
                await self.run(task, on: clock)
                self.ended(id, task.name)
            }
            state.tasks[id] = (task.name, running)
        }
    }

    private func ended(_ id: Int, _ name: String) {
        state.withLock { state in
            state.tasks[id] = nil
            state.counts[name, default: Counts()].running -= 1
        }
    }

    private func run<C: Clock<Duration>>(_ task: AppTask, on clock: C) async {
        var failures = 0
        while !Task.isCancelled {
            let start = clock.now
            do {
                return try await task.body()
            } catch {
                if Task.isCancelled { return }
                failures = start.duration(to: clock.now) < Self.soundTime ? failures + 1 : 1
                let wait = task.backoff.wait(afterFailures: failures)
                state.withLock { $0.counts[task.name, default: Counts()].failures += 1 }
                report(.taskFailed(task.name, reason: "\(error)", wait: wait))
                try? await clock.sleep(for: wait)
            }
        }
    }

    /// Cancels all tasks. No other one starts any more.
    func cancel() {
        let tasks = state.withLock { state in
            state.hasEnded = true
            return state.tasks.values.map(\.task)
        }
        for task in tasks { task.cancel() }
    }

    /// Waits until all tasks have ended; see ``cancel()``.
    func ended() async {
        for task in state.withLock({ $0.tasks.values.map(\.task) }) { await task.value }
    }

    /// The names of the tasks that run.
    var runningNames: [String] { state.withLock { $0.tasks.values.map(\.name).sorted() } }
}
