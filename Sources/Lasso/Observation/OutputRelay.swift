import Foundation

/// Hands outputs to those who observe them, on the main thread.
///
/// Outputs may be dispatched and observed from any thread. One dispatched on the main thread has been heard when the call
/// returns, one from elsewhere is heard in a later turn of the main queue, unless the relay is gone by then. An output
/// dispatched by an observer is heard when all have heard the one before.
@preconcurrency @MainActor
final class OutputRelay<Output> {
    /// An observer, called with where the output lies; without its type for the reason that ``DeliveryQueue`` gives.
    private typealias Observer = (UnsafeRawPointer) -> Void

    /// What observers are yet to hear. Its lock guards them.
    private let deliveries = DeliveryQueue(outlivesOwner: false)
    private var observers: [Observer] = []

    init() {}

    func observe(_ observer: @escaping (Output) -> Void) {
        let observer: Observer = { observer($0.load(as: Output.self)) }
        deliveries.lock.lock()
        observers.append(observer)
        deliveries.lock.unlock()
    }

    /// Hands `output` to those who observe now.
    func dispatch(_ output: Output) {
        deliveries.lock.lock()
        let observers = observers
        guard deliveries.canTellNow else {
            deliveries.append { tell(observers, output) }
            deliveries.lock.unlock()
            deliveries.deliver()
            return
        }
        deliveries.lock.unlock()
        deliveries.beginTelling()
        tell(observers, output)
        deliveries.endTelling()
    }
}

// Not a method: its closures would be the main actor's, and each call would be checked for that.
private func tell<Output>(_ observers: [(UnsafeRawPointer) -> Void], _ output: Output) {
    withUnsafePointer(to: output) { output in
        for observer in observers {
            observer(output)
        }
    }
}
