/// A policy for values that arrive faster than they can be handled.
public struct WorkBuffering: Hashable, Sendable, CustomStringConvertible {
    @usableFromInline
    enum Policy: Hashable, Sendable {
        case newest, oldest(Int), unbounded
    }

    @usableFromInline let policy: Policy

    /// Keeps the newest value: each replaces the waiting one.
    public static let newest = WorkBuffering(policy: .newest)

    /// Keeps up to `count` values; further ones are dropped while so many wait.
    public static func oldest(_ count: Int) -> WorkBuffering {
        WorkBuffering(policy: .oldest(count))
    }

    /// Keeps every value, limited only by memory.
    public static let unbounded = WorkBuffering(policy: .unbounded)

    public var description: String { "\(policy)" }

    @usableFromInline
    func streamPolicy<Output>() -> AsyncThrowingStream<Output, any Error>.Continuation.BufferingPolicy {
        switch policy {
        case .newest: .bufferingNewest(1)
        case .oldest(let count): .bufferingOldest(count)
        case .unbounded: .unbounded
        }
    }
}
