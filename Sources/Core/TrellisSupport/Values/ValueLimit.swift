/// The limit of how much of values is read, and what was found meanwhile.
///
/// Reading stops at the limit: what is left out is shown as `…`.
package final class ValueLimit {
    private var parts: Int
    private let deadline: ContinuousClock.Instant?
    /// A Boolean value that indicates whether something was left out.
    package private(set) var isReached = false
    /// A Boolean value that indicates whether an object was read, which may have changed since the value was kept.
    package private(set) var holdsObjects = false

    /// - Parameters:
    ///   - parts: The number of parts, each of which is a line at most.
    ///   - time: The time from now on; `nil` for no limit.
    package init(parts: Int, time: Duration?) {
        self.parts = parts
        deadline = time.map { .now + $0 }
    }

    /// Counts a part. Returns whether it may be read.
    func allowsMore() -> Bool {
        guard parts > 0, !isLate else {
            isReached = true
            return false
        }
        parts -= 1
        return true
    }

    /// Returns how many of so many elements may be read.
    func allowedElements(of count: Int) -> Int {
        if count > parts { isReached = true }
        return min(count, parts)
    }

    // A clock read each 64 parts: one takes about as long as a part.
    private var isLate: Bool {
        guard parts.isMultiple(of: 64), let deadline else { return false }
        return ContinuousClock.now > deadline
    }

    func didReadObject() { holdsObjects = true }
}
