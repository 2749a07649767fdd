import Dispatch
import Foundation

/// The end of a process in which something does not end.
enum ForcedEnd {
    /// The status of the process, `EX_SOFTWARE`. Death by SIGTERM would look like success to a supervisor.
    static let status: Int32 = 70
    /// The longest time that the last words may take.
    private static let lastWords = DispatchTimeInterval.seconds(1)

    /// Runs `report` and ends the process, without what programs do at their exit: the code of the app still runs.
    static func now(_ report: @escaping @Sendable () -> Void = {}) -> Never {
        let isDone = DispatchSemaphore(value: 0)
        // The receiver of reports may be what does not end.
        LoopThread.start(name: "trellis-end") {
            report()
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + lastWords)
        _exit(status)
    }
}
