import Dispatch
import Foundation

/// Hands outputs to those who observe them, on the main thread.
///
/// Outputs may be dispatched and observed from any thread. One dispatched on the main thread has been heard when the call
/// returns, one from elsewhere is heard in a later turn of the main queue, unless the relay is gone by then. An output
/// dispatched by an observer is heard when all have heard the one before.
@preconcurrency @MainActor
final class OutputRelay<Output> {
    /// Guards what follows. Not held while calling out.
    private let lock = NSLock()
    private var observers: [(Output) -> Void] = []
    private var deliveries = FIFO<(output: Output, observers: [(Output) -> Void])>()

    /// Read and written on the main thread.
    private var isDelivering = false

    init() {}

    func observe(_ observer: @escaping (Output) -> Void) {
        lock.lock()
        observers.append(observer)
        lock.unlock()
    }

    /// Hands `output` to those who observe now.
    func dispatch(_ output: Output) {
        lock.lock()
        deliveries.append((output, observers))
        lock.unlock()
        deliver()
    }

    private func deliver() {
        guard MainThread.isCurrent else {
            DispatchQueue.main.async { [weak self] in self?.deliver() }
            return
        }
        // The call further up the stack goes on when the observer that is being called returns.
        guard !isDelivering else { return }
        isDelivering = true
        while let (output, observers) = nextDelivery() {
            for observer in observers {
                observer(output)
            }
        }
        isDelivering = false
    }

    private func nextDelivery() -> (output: Output, observers: [(Output) -> Void])? {
        lock.lock()
        defer { lock.unlock() }
        return deliveries.popFirst()
    }
}
