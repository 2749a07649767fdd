import Dispatch
import Foundation
import TrellisSupport

/// Receives signals that would otherwise end the process, until `release()`.
///
/// Work that blocks every thread of the tasks' pool, in a side effect or in a library, would keep a task that waits for a
/// signal from running. So Dispatch, which has threads of its own, measures the time of the stop (rule F8).
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let before: [(signal: Int32, handler: sig_t?)]
    private let arrivals: AsyncStream<Void>
    private let overdue: OnceAction

    /// - Parameters:
    ///   - patience: The time from the first signal to `release()`.
    ///   - onOverdue: Called once when it is over, on any thread; it should end the process.
    init(_ signals: [Int32], patience: Duration, onOverdue: @escaping @Sendable () -> Void) {
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        let overdue = OnceAction(onOverdue)
        (self.arrivals, self.overdue) = (arrivals, overdue)
        before = signals.map { ($0, Foundation.signal($0, SIG_IGN)) }
        let registered = DispatchSemaphore(value: 0)
        sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            source.setEventHandler {
                continuation.yield()
                let deadline = DispatchTime.now() + .milliseconds(Int(patience.microseconds / 1000))
                DispatchQueue.global().asyncAfter(deadline: deadline) { overdue.run() }
            }
            source.setRegistrationHandler { registered.signal() }
            source.resume()
            return source
        }
        // A signal that comes before the registration is lost.
        for _ in signals { registered.wait() }
    }

    /// Returns when one of the signals has come, also if it came before the call.
    func wait() async {
        for await _ in arrivals { return }
    }

    /// Gives the signals the effect that they had before, so that a second one ends a stop that hangs.
    func restore() {
        for source in sources { source.cancel() }
        for (signal, handler) in before { Foundation.signal(signal, handler) }
    }

    /// Ends the wait for the deadline and restores the signals, because the stop is over.
    func release() {
        overdue.discard()
        restore()
    }

    /// Ends the process as the signal would have ended it without this.
    static func endProcess(by signal: Int32) {
        Foundation.signal(signal, SIG_DFL)
        kill(getpid(), signal)
    }
}
