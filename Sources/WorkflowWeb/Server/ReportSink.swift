import Foundation

/// Where a server's reports go: to the app if it wants them, else nowhere until the server is asked to log.
final class ReportSink: Sendable {
    private let receiver: Guarded<(@Sendable (WebServerReport) -> Void)?>

    init(_ receiver: (@Sendable (WebServerReport) -> Void)?) {
        self.receiver = Guarded(receiver)
    }

    func report(_ report: WebServerReport) {
        receiver.withLock { $0 }?(report)
    }

    /// Has reports from `level` on written to standard error, unless somebody receives them already.
    func logToStandardError(_ level: WebServerOptions.LogLevel) {
        receiver.withLock { receiver in
            guard receiver == nil, level > .off else { return }
            receiver = { report in
                guard report.level <= level else { return }
                StandardError.write("\(report)")
            }
        }
    }
}

/// Lines for the person or the supervisor that runs the program.
enum StandardError {
    static func write(_ line: String) {
        // One call a line, so that lines of several threads do not mix.
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
