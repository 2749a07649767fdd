import Foundation

/// A value behind a lock that the thread sanitizer sees, as it does not see `Mutex` on Linux.
///
/// `@unchecked Sendable`: `value` is only touched while `lock` is held.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
    }

    /// Runs `body` alone with the value. It must not come back here.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
