import Dispatch
import Foundation

/// Waits for a signal instead of dying of it.
enum StopSignals {
    /// Returns when the process gets one of `signals`. After that they have the effect again that they had before, so
    /// that a second one ends a stop that hangs.
    static func wait(for signals: [Int32]) async {
        let before = signals.map { Foundation.signal($0, SIG_IGN) }
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        let sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        for await _ in arrivals { break }
        for source in sources { source.cancel() }
        for (signal, handler) in zip(signals, before) { Foundation.signal(signal, handler) }
    }
}
