import Foundation

/// A value behind a lock.
///
/// Not the standard library's `Mutex`: on Linux that one's slow path is invisible to the thread sanitizer, which then
/// reports every contended use as a race, and would hide a real one among them.
///
/// `@unchecked Sendable`: `value` is only touched while `lock` is held.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
    }

    /// Runs `body` alone with the value. It must not come back here.
    func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
