import Dispatch
import Foundation

/// Takes signals in the place of dying of them, from its making to `release()`.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let before: [(signal: Int32, handler: sig_t?)]
    private let arrivals: AsyncStream<Void>

    init(_ signals: [Int32]) {
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.arrivals = arrivals
        before = signals.map { ($0, Foundation.signal($0, SIG_IGN)) }
        sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns when one of the signals has come, be it before the call.
    func wait() async {
        for await _ in arrivals { return }
    }

    /// Gives the signals the effect that they had before, so that a second one ends a stop that hangs.
    func release() {
        for source in sources { source.cancel() }
        for (signal, handler) in before { Foundation.signal(signal, handler) }
    }
}
