private import Foundation

/// A value behind a lock.
///
/// Used instead of the standard library's `Mutex`: on Linux the thread sanitizer does not see that one's slow path, so
/// it reports contended uses as races, among which a real one would be lost. It sees a mutex of the C library.
///
/// `@unchecked Sendable`: `value` is only accessed while `mutex` is locked.
@usableFromInline
package final class Guarded<Value>: @unchecked Sendable {
    // In memory of its own, because a mutex must not move.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    // Not checked for exclusive access: the lock is not recursive, so that no two accesses overlap.
    @exclusivity(unchecked) @usableFromInline var value: Value

    package init(_ value: sending Value) {
        mutex = .allocate(capacity: 1)
        self.value = value
        let status = pthread_mutex_init(mutex, nil)
        precondition(status == 0)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls `body` with exclusive access to the value.
    /// - Precondition: Not called by `body` itself: the lock is not recursive.
    @inlinable
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock()
        defer { unlock() }
        return try body(&value)
    }

    @usableFromInline
    func lock() {
        pthread_mutex_lock(mutex)
    }

    @usableFromInline
    func unlock() {
        pthread_mutex_unlock(mutex)
    }
}
