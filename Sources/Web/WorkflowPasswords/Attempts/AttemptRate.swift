/// The number of attempts that one name or address has: a few at once, and then one every so often.
public struct AttemptRate: Hashable, Sendable {
    /// The number of attempts at once.
    public let burst: Int

    /// The time after which there is one more.
    public let interval: Duration

    /// Creates a rate.
    /// - Precondition: Both are above zero.
    public init(burst: Int, oneMoreEvery interval: Duration) {
        guard burst > 0, interval > .zero else {
            fatalError(
                "Expected a rate with a burst and an interval above zero. Instead, they are \(burst) and \(interval). "
                    + "Allow at least one attempt."
            )
        }
        (self.burst, self.interval) = (burst, interval)
    }
}
