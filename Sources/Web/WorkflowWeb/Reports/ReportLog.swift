import Dispatch
import Foundation
import TrellisSupport

/// A log of reports as lines; repeated ones are counted and written at most once a second (rule G14).
///
/// ``RepeatedReports`` decides; this gives it the time and a timer.
final class ReportLog: Sendable {
    private struct State {
        var reports = RepeatedReports()
        var isTimerArmed = false
    }

    /// The level up to which reports are written.
    let level: WebServerReport.Level
    private let format: WebServerReport.Format
    private let now: @Sendable () -> Duration
    private let after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    private let write: @Sendable (String) -> Void
    private let state = Guarded(State())

    /// - Parameters:
    ///   - level: The level up to which reports are written.
    ///   - format: The form of a line.
    ///   - now: Returns the time of a monotonic clock.
    ///   - after: Runs a closure after a delay, on any thread.
    ///   - write: Writes a line, on any thread.
    init(
        level: WebServerReport.Level,
        format: WebServerReport.Format = .text,
        now: @escaping @Sendable () -> Duration = { WebServerClock.system.now },
        after: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void = ReportLog.runLater,
        write: @escaping @Sendable (String) -> Void = StandardError.write
    ) {
        self.level = level
        self.format = format
        self.now = now
        self.after = after
        self.write = write
    }

    func add(_ report: WebServerReport) {
        guard report.level <= level else { return }
        // Quoted texts may be a visitor's.
        let report = level == .debug ? report : report.withoutQuotedTexts
        let isLast = report.kind == .stopped
        let (lines, mustArm) = state.withLock { state in
            // After the last report nothing else would write the counts.
            var lines = isLast ? state.reports.takeAll(at: now()) : []
            lines += state.reports.add(report, at: now())
            let mustArm = state.reports.hasRepeats && !state.isTimerArmed
            if mustArm { state.isTimerArmed = true }
            return (lines, mustArm)
        }
        write(lines)
        if mustArm { armTimer() }
    }

    private func write(_ lines: [ReportLine]) {
        for line in lines { write(format == .json ? line.json(at: Date()) : line.text) }
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
        write(lines)
        if mustArm { armTimer() }
    }

    @Sendable
    private static func runLater(_ delay: Duration, _ work: @escaping @Sendable () -> Void) {
        let nanoseconds = Int(delay.microseconds) * 1_000
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
    }
}
