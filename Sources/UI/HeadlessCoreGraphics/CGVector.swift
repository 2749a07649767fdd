import Foundation

/// A distance along both axes, in points.
public struct CGVector: Hashable, Codable, Sendable {
    /// The distance along the horizontal axis.
    public var dx: CGFloat
    /// The distance along the vertical axis.
    public var dy: CGFloat

    /// Creates a vector, in points.
    public init(dx: CGFloat, dy: CGFloat) {
        (self.dx, self.dy) = (dx, dy)
    }

    /// Creates a vector without length.
    public init() {
        self.init(dx: 0, dy: 0)
    }

    /// A vector without length.
    public static let zero = CGVector()
}
