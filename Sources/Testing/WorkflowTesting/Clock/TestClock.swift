import TrellisSupport
import Workflow

/// A clock whose time stands still until a test advances it.
///
/// Use it in place of a `ContinuousClock`, and advance it with ``advance(by:file:line:)``. Sleepers wake at their
/// deadlines: in the order of the deadlines, and those with one deadline in the order in which they began to sleep.
/// Each may sleep again before time moves on, so that a timer of one second ticks five times in five.
///
/// Work may start tasks of its own, as in `AsyncStream { continuation in Task { … } }`. A test that advances the clock waits for those that sleep on
/// it, as it does for the work.
///
/// The test fails if somebody sleeps and nobody advances the clock for ``limit`` of real time. The sleepers wake with a
/// `CancellationError`, so that the test does not hang.
public final class TestClock: Clock, Sendable {
    /// A moment, as the time since the clock was created.
    public struct Instant: InstantProtocol, CustomStringConvertible {
        public var offset: Duration

        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
        public var description: String { "\(offset)" }
    }

    /// The real time that may pass without the clock being advanced while somebody sleeps; `nil` for no limit.
    public let limit: Duration?
    let state = Guarded(TestClockState())
    private let site: IssueSite

    /// Creates a clock at time zero.
    ///
    /// - Parameters:
    ///   - limit: The real time that may pass without the clock being advanced while somebody sleeps; `nil` for no
    ///     limit. The default is enough for a busy machine.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public init(limit: Duration? = .seconds(5), file: StaticString = #filePath, line: UInt = #line) {
        self.limit = limit
        site = IssueSite(file: file, line: line)
    }

    public var now: Instant { state.withLock(\.now) }

    public var minimumResolution: Duration { .zero }

    /// The deadlines of all sleepers, the earliest first.
    public var deadlines: [Instant] { state.withLock { $0.inOrder.map(\.deadline) } }

    /// Sleeps until the clock has been advanced to `deadline`.
    /// - Throws: `CancellationError` when the task is cancelled, or when nobody advances the clock.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        // The schedule of the work that created this task, or that is this task. Its host is bound to this clock too,
        // even if it has another one.
        let schedule = WorkExecutor.current as? TestSchedule
        if let schedule { bind(schedule) }
        let isForeign = schedule?.isRunningHere != true
        let number = state.withLock { $0.takeNumber() }
        defer { state.withLock { $0.didReturn(number) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let sleeper = TestClockState.Sleeper(
                    number: number,
                    deadline: deadline,
                    name: WorkName.current?.description,
                    isForeign: isForeign,
                    continuation: continuation
                )
                // Checked under the lock: a later cancellation finds the sleeper.
                state.withLock { $0.add(sleeper, isCancelled: Task.isCancelled) }.run()
                watch()
            }
        } onCancel: {
            state.withLock { $0.cancel(number) }.run()
        }
    }

    // MARK: - Watching for a clock that nobody advances

    /// Starts a watch, so that sleepers do not wait for ever.
    private func watch() {
        // In a host, the waits of the host report.
        guard let limit, state.withLock({ $0.schedules.isEmpty && $0.beginWatch() }) else { return }
        Task {
            while let events = state.withLock({ $0.goOnWatching() }) {
                try? await Task.sleep(for: limit)
                if state.withLock({ $0.isForgotten(since: events) }) { wakeAll() }
            }
        }
    }

    private func wakeAll() {
        site.report(
            """
            Expected the test clock to be moved. Instead, it has stood at \(now) for \(limit ?? .zero) of real time with \
            \(whoSleeps). Call advance(by:) or run(), or end what sleeps before the test ends.
            """
        )
        state.withLock { $0.cancelAll() }.run()
    }
}
