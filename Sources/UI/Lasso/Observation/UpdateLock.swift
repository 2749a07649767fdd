import Foundation
import TrellisSupport

/// A lock, and the turn of one thread to make an update, for which the lock is not held.
@usableFromInline
final class UpdateLock: @unchecked Sendable {
    // Sound: `condition` guards both.
    private let condition = NSCondition()
    /// The thread whose turn it is; 0 if it is nobody's.
    @exclusivity(unchecked) private var updater: UInt = 0
    @exclusivity(unchecked) private var waiting = 0

    init() {}

    @usableFromInline
    func lock() {
        condition.lock()
    }

    @usableFromInline
    func unlock() {
        condition.unlock()
    }

    /// Locks as soon as it is no other thread's turn, and takes the turn.
    /// - Returns: `false` if the caller has the turn already; then it is locked, too.
    @usableFromInline
    func lockForUpdate() -> Bool {
        let caller = CurrentThread.number
        lock()
        if updater == caller { return false }
        while updater != 0 {
            waiting += 1
            condition.wait()
            waiting -= 1
        }
        updater = caller
        return true
    }

    /// Ends the turn. The lock is held.
    @usableFromInline
    func endUpdate() {
        updater = 0
        if waiting > 0 { condition.signal() }
    }
}
