import Synchronization
import TrellisSupport

/// The receiver of a server's reports: the app if it wants them, otherwise a log once there is one.
final class ReportSink: Sendable {
    private let receiver: (@Sendable (WebServerReport) -> Void)?
    private let log = Guarded<ReportLog?>(nil)
    /// The rank of the highest level that somebody hears.
    private let heardLevel: Atomic<Int>
    /// The number of reports of each kind.
    let counts = ReportCounts()

    /// - Parameter receiver: Receives every report, however often it repeats.
    init(_ receiver: (@Sendable (WebServerReport) -> Void)?) {
        self.receiver = receiver
        heardLevel = Atomic(receiver == nil ? WebServerReport.Level.off.rank : WebServerReport.Level.debug.rank)
    }

    /// Returns whether somebody hears reports of `level`. Takes no lock, so that what all loops report all the time costs nothing
    /// where nobody hears it.
    func hears(_ level: WebServerReport.Level) -> Bool {
        level.rank <= heardLevel.load(ordering: .relaxed)
    }

    func report(_ report: WebServerReport) {
        counts.add(report)
        guard hears(report.level) else { return }
        if let receiver { return receiver(report) }
        log.withLock { $0 }?.add(report)
    }

    /// Logs reports up to `level` to standard error, unless the app receives them.
    func logToStandardError(_ level: WebServerReport.Level, _ format: WebServerReport.Format) {
        guard receiver == nil, level > .off else { return }
        logTo(ReportLog(level: level, format: format))
    }

    /// Logs reports with `newLog`, unless the app receives them or there is a log already.
    func logTo(_ newLog: ReportLog) {
        log.withLock { log in
            guard log == nil else { return }
            log = newLog
            heardLevel.store(newLog.level.rank, ordering: .relaxed)
        }
    }
}
