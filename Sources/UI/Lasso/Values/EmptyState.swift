/// The state of a module that has none.
public struct EmptyState: Equatable, Sendable {
    /// The only value.
    public init() {}
}
