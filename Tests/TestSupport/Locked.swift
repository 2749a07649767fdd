import Foundation

/// A value behind a lock that the thread sanitizer sees; on Linux it does not see that of the standard library's `Mutex`.
///
/// `@unchecked Sendable`: `value` is only touched while `lock` is held.
public final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    public init(_ value: sending Value) {
        self.value = value
    }

    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
