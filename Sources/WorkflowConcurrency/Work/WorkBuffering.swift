/// Which values are kept while they come faster than they can be handled.
public struct WorkBuffering: Hashable, Sendable, CustomStringConvertible {
    private enum Policy: Hashable {
        case newest, oldest(Int), unbounded
    }

    private let policy: Policy

    /// The newest value: each replaces the one that waits.
    public static let newest = WorkBuffering(policy: .newest)

    /// The oldest values, up to `count` of them: those that come while so many wait are dropped.
    public static func oldest(_ count: Int) -> WorkBuffering {
        WorkBuffering(policy: .oldest(count))
    }

    /// Every value. What waits is limited by nothing but memory.
    public static let unbounded = WorkBuffering(policy: .unbounded)

    public var description: String { "\(policy)" }

    func streamPolicy<Output>() -> AsyncThrowingStream<Output, any Error>.Continuation.BufferingPolicy {
        switch policy {
        case .newest: .bufferingNewest(1)
        case .oldest(let count): .bufferingOldest(count)
        case .unbounded: .unbounded
        }
    }
}
