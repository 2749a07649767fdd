import CWebServer
import Foundation
import TrellisSupport

/// Receives signals that would otherwise end the process, until `release()`.
///
/// A thread of its own receives them and measures the time of the stop. So the process ends also if loops never come to
/// rest, or if work holds every thread of the tasks and of Dispatch (rule F8).
struct StopSignals {
    private let signals: [Int32]
    private let before: [sig_t?]
    private let arrivals: AsyncStream<Void>
    /// The end of the pipe to which each signal, or the number 0 for the end, is written. It stays open, because a handler may
    /// still be about to write.
    private let pipe: Int32
    private let isReleased: Guarded<Bool>

    /// - Parameters:
    ///   - patience: The time from the first signal to `release()`.
    ///   - onOverdue: Called when it is over; it should end the process.
    /// - Throws: `WebServerError` of kind `outOfResources`.
    init(
        _ signals: [Int32],
        patience: Duration,
        onOverdue: @escaping @Sendable () -> Void
    ) throws(WebServerError) {
        var ends: [Int32] = [0, 0]
        guard web_signal_pipe(&ends) else { throw .outOfResources("signals") }
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        let isReleased = Guarded(false)
        let pipe = SignalPipe(descriptor: ends[0])
        before = signals.map { Foundation.signal($0, SIG_IGN) }
        for signal in signals { web_catch_signal(signal, ends[1]) }
        LoopThread.start(name: "trellis-signals") {
            // Signals that come without a pause would keep the thread in their handler.
            blockSignals()
            guard pipe.next() != 0 else { return }
            // A second signal ends a stop that hangs.
            isReleased.withLock { if !$0 { signals.forEach { Foundation.signal($0, SIG_DFL) } } }
            continuation.yield()
            switch pipe.next(within: patience) {
            case nil: onOverdue()
            case 0: break
            case let second?: Self.endProcess(by: second)
            }
        }
        (self.signals, self.pipe, self.arrivals, self.isReleased) = (signals, ends[1], arrivals, isReleased)
    }

    /// Returns when one of the signals has come, also if it came before the call.
    func wait() async {
        for await _ in arrivals { return }
    }

    /// Gives the signals the effect that they had before, and ends the wait for the deadline.
    func release() {
        isReleased.withLock { isReleased in
            isReleased = true
            for (signal, handler) in zip(signals, before) { Foundation.signal(signal, handler) }
        }
        var end: UInt8 = 0
        _ = write(pipe, &end, 1)
    }

    private static func endProcess(by signal: Int32) {
        Foundation.signal(signal, SIG_DFL)
        kill(getpid(), signal)
    }
}

/// Leaves the handlers of signals to the other threads.
private func blockSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
}

/// The end of a pipe from which the numbers of signals are read.
private struct SignalPipe {
    let descriptor: Int32

    /// Waits for the next number; nil if none comes in time.
    func next(within limit: Duration? = nil) -> Int32? {
        let end = limit.map { MonotonicTime.nanoseconds + UInt64($0.microseconds) * 1_000 }
        while true {
            let now = MonotonicTime.nanoseconds
            if let end, now >= end { return nil }
            let milliseconds = end.map { Int32(clamping: ($0 - now + 999_999) / 1_000_000) } ?? -1
            var watched = pollfd(descriptor: descriptor)
            guard poll(&watched, 1, milliseconds) > 0 else { continue }
            var number: UInt8 = 0
            if read(descriptor, &number, 1) == 1 { return Int32(number) }
        }
    }
}

extension pollfd {
    fileprivate init(descriptor: Int32) {
        self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }
}
