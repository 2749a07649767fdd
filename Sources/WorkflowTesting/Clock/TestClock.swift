import TrellisSupport
import Workflow

/// A clock whose time stands still until a test moves it.
///
/// Give it to what is tested in place of a `ContinuousClock`, and move it with ``advance(by:file:line:)``. Whoever sleeps on it wakes
/// when its time has come, in the order of the deadlines, those of one deadline in the order in which they went to sleep; each
/// may go to sleep again before time moves on, so that a timer of one second ticks five times in five.
///
/// When nobody moves the clock for ``limit`` of real time although somebody sleeps, that is reported as a failure of the test,
/// and the sleepers wake with a `CancellationError`, so that the test does not hang.
public final class TestClock: Clock, Sendable {
    /// A moment, as told by the time since the clock was made.
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

    /// How much real time may pass without the clock being moved while somebody sleeps; nil for any.
    public let limit: Duration?
    let state = Guarded(TestClockState())
    private let site: IssueSite

    /// - `limit`: how much real time may pass without the clock being moved while somebody sleeps; nil for any. Enough
    ///   by default for a machine that is busy.
    public init(limit: Duration? = .seconds(5), file: StaticString = #filePath, line: UInt = #line) {
        self.limit = limit
        site = IssueSite(file: file, line: line)
    }

    public var now: Instant { state.withLock(\.now) }

    public var minimumResolution: Duration { .zero }

    /// When those who sleep will wake, the soonest first.
    public var deadlines: [Instant] { state.withLock { $0.inOrder.map(\.deadline) } }

    /// Sleeps until the clock has been moved to `deadline`.
    /// - Throws: `CancellationError` when the task is cancelled, or when nobody moves the clock.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { $0.takeNumber() }
        defer { state.withLock { $0.didReturn(number) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let sleeper = TestClockState.Sleeper(
                    number: number,
                    deadline: deadline,
                    name: WorkName.current?.description,
                    continuation: continuation
                )
                // Looked at under the lock: a cancellation that comes later finds the sleeper.
                state.withLock { $0.add(sleeper, isCancelled: Task.isCancelled) }.run()
                watch()
            }
        } onCancel: {
            state.withLock { $0.cancel(number) }.run()
        }
    }

    // MARK: - A clock that nobody moves

    /// Sees to it that sleepers do not wait for ever.
    private func watch() {
        // In a host it is the host's waits that report.
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
