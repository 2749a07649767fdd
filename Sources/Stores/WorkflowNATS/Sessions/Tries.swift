import Dispatch
import Foundation

/// The attempts of a call that others' writes may spoil: a little random time between them, and an end.
struct Tries {
    private let deadline: UInt64
    private var count = 0

    init(_ timeout: Duration) {
        deadline = DispatchTime.now().uptimeNanoseconds + UInt64(timeout.wholeMilliseconds) * 1_000_000
    }

    /// Waits before the next attempt. A cancelled task does not wait, as its call is done nevertheless.
    ///
    /// - Returns: Whether there is time for one.
    mutating func wait() async -> Bool {
        guard DispatchTime.now().uptimeNanoseconds < deadline else { return false }
        let most = min(20_000, 200 << min(count, 10))
        count += 1
        try? await Task.sleep(for: .microseconds(Int.random(in: 0...most)))
        return true
    }

    /// The time of the system.
    static var secondsSince1970: Int64 { Int64(Date().timeIntervalSince1970) }
}
