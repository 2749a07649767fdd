/// Delivers outputs to their observers on the main thread.
///
/// Outputs may be dispatched and observed from any thread. An output that is dispatched on the main thread has been
/// delivered when the call returns. One from another thread is delivered in a later turn of the main queue, unless the
/// relay is gone by then. An output that an observer dispatches is delivered after the one that it observed.
final class OutputRelay<Output>: @unchecked Sendable {
    // Sound: the lock of `deliveries` guards the observers, which are called on the main thread only.
    private let deliveries = DeliveryQueue(outlivesOwner: false)
    private var observers: [(Output) -> Void] = []

    init() {}

    /// Calls `observer` with every output from now on.
    func observe(_ observer: @escaping (Output) -> Void) {
        deliveries.lock.lock()
        defer { deliveries.lock.unlock() }
        observers.append(observer)
    }

    /// Delivers `output` to the observers of this moment.
    func dispatch(_ output: Output) {
        deliveries.lock.lock()
        deliveries.append { [observers] in
            for observer in observers { observer(output) }
        }
        deliveries.lock.unlock()
        deliveries.deliver()
    }
}
