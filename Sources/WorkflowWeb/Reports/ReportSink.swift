import TrellisSupport

/// Where a server's reports go: to the app if it wants them, else nowhere until the server is asked to log.
final class ReportSink: Sendable {
    private let receiver: (@Sendable (WebServerReport) -> Void)?
    private let log = Guarded<ReportLog?>(nil)

    /// - Parameter receiver: gets every report, however often it repeats.
    init(_ receiver: (@Sendable (WebServerReport) -> Void)?) {
        self.receiver = receiver
    }

    func report(_ report: WebServerReport) {
        if let receiver { return receiver(report) }
        log.withLock { $0 }?.add(report)
    }

    /// Has reports from `level` on written to standard error, unless somebody receives them already.
    func logToStandardError(_ level: WebServerReport.Level) {
        guard receiver == nil, level > .off else { return }
        logTo(ReportLog(level: level))
    }

    /// Has reports written by `log`, unless somebody receives them, or another log, already.
    func logTo(_ newLog: ReportLog) {
        log.withLock { log in
            if log == nil { log = newLog }
        }
    }
}
