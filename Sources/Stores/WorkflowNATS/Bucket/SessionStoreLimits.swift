/// Limits that are no options.
enum SessionStoreLimits {
    /// The least that a bucket must take as one value.
    static let leastValueBytes = 1 << 16
    /// The bytes of one part of a base.
    static let partBytes = 1 << 18
}
