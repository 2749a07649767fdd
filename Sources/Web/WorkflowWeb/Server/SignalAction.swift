import Dispatch
import Foundation

/// An action that a signal causes, in place of its usual effect, until `release()`.
struct SignalAction {
    private let signal: Int32
    private let source: any DispatchSourceSignal
    private let before: sig_t?

    /// - Parameter action: Called for each signal, or once for several that come together; one at a time, on any thread.
    init(_ signal: Int32, _ action: @escaping @Sendable () -> Void) {
        self.signal = signal
        before = Foundation.signal(signal, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
        source.setEventHandler { action() }
        let registered = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { registered.signal() }
        source.resume()
        // A signal that comes before the registration is lost.
        registered.wait()
    }

    /// Gives the signal the effect that it had before.
    func release() {
        source.cancel()
        Foundation.signal(signal, before)
    }
}
