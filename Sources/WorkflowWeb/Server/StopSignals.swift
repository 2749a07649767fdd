import Dispatch
import Foundation

/// Waits for a signal instead of dying of it.
enum StopSignals {
    /// Returns when the process gets one of `signals`. After that they have their usual effect again, so that a
    /// second one ends a stop that hangs.
    static func wait(for signals: [Int32]) async {
        for signal in signals { Foundation.signal(signal, SIG_IGN) }
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        let sources = signals.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        for await _ in arrivals { break }
        for source in sources { source.cancel() }
        for signal in signals { Foundation.signal(signal, SIG_DFL) }
    }
}
