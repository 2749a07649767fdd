import Foundation

/// A distance along both axes by which something is moved, in points.
public struct UIOffset: Hashable, Codable, Sendable {
    /// The distance along the horizontal axis.
    public var horizontal: CGFloat
    /// The distance along the vertical axis.
    public var vertical: CGFloat

    /// Creates an offset, in points.
    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// No offset.
    public static let zero = UIOffset()
}
