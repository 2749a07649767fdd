import Dispatch
import TrellisSupport

/// Writes reports as lines; those that repeat are counted and written at most once a second.
///
/// ``RepeatedReports`` decides; this gives it the time and a timer.
final class ReportLog: Sendable {
    private struct State {
        var reports = RepeatedReports()
        var isTimerArmed = false
    }

    private let level: WebServerReport.Level
    private let now: @Sendable () -> Duration
    private let after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    private let write: @Sendable (String) -> Void
    private let state = Guarded(State())

    /// - Parameters:
    ///   - level: what is written.
    ///   - now: a time that only grows.
    ///   - after: runs something later, on any thread.
    ///   - write: takes a line, on any thread.
    init(
        level: WebServerReport.Level,
        now: @escaping @Sendable () -> Duration = { WebServerClock.system.now },
        after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void = ReportLog.runLater,
        write: @escaping @Sendable (String) -> Void = StandardError.write
    ) {
        self.level = level
        self.now = now
        self.after = after
        self.write = write
    }

    func add(_ report: WebServerReport) {
        guard report.level <= level else { return }
        let isLast = report.kind == .stopped
        let (lines, mustArm) = state.withLock { state in
            // Nothing comes after the last report that could bring the counts out.
            var lines = isLast ? state.reports.takeAll(at: now()) : []
            lines += state.reports.add(report, at: now())
            let mustArm = state.reports.hasRepeats && !state.isTimerArmed
            if mustArm { state.isTimerArmed = true }
            return (lines, mustArm)
        }
        for line in lines { write(line) }
        if mustArm { armTimer() }
    }

    private func armTimer() {
        after(RepeatedReports.interval) { [weak self] in self?.timerFired() }
    }

    private func timerFired() {
        let (lines, mustArm) = state.withLock { state in
            let lines = state.reports.takeDue(at: now())
            state.isTimerArmed = state.reports.hasRepeats
            return (lines, state.isTimerArmed)
        }
        for line in lines { write(line) }
        if mustArm { armTimer() }
    }

    @Sendable
    private static func runLater(_ delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let nanoseconds = Int(delay.microseconds) * 1_000
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
    }
}
