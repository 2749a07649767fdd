import TrellisSupport

/// The signals of all readers that wait for one thing.
package final class WakeSignals: Sendable {
    private let signals = Guarded<[ObjectIdentifier: WakeSignal]>([:])

    package init() {}

    package var count: Int { signals.withLock { $0.count } }

    /// Adds a signal, for a reader that looks after this and then waits.
    package func add() -> WakeSignal {
        let signal = WakeSignal()
        signals.withLock { $0[ObjectIdentifier(signal)] = signal }
        return signal
    }

    package func remove(_ signal: WakeSignal) {
        _ = signals.withLock { $0.removeValue(forKey: ObjectIdentifier(signal)) }
    }

    /// Lets all of them look. Callable from any thread.
    package func signalAll() {
        for signal in signals.withLock({ Array($0.values) }) { signal.signal() }
    }
}
