import Foundation
import TrellisSupport

/// Holds a thread until it is let go.
final class Trap: Sendable {
    private let condition = NSCondition()
    private let isOpen = Guarded(false)
    let isHolding = DispatchSemaphore(value: 0)

    func hold() {
        isHolding.signal()
        condition.withLock {
            while !isOpen.withLock({ $0 }) { condition.wait() }
        }
    }

    func open() {
        condition.withLock {
            isOpen.withLock { $0 = true }
            condition.broadcast()
        }
    }
}
