import Dispatch
import TrellisSupport

/// A log of reports as lines; repeated ones are counted and written at most once a second (rule G14).
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
    ///   - level: The level up to which reports are written.
    ///   - now: Returns the time of a monotonic clock.
    ///   - after: Runs a closure after a delay, on any thread.
    ///   - write: Writes a line, on any thread.
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
            // After the last report nothing else would write the counts.
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
