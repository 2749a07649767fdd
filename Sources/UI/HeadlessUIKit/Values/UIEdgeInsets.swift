import Foundation

/// The insets of a rectangle from each side, in points.
public struct UIEdgeInsets: Hashable, Sendable {
    /// The insets from the top and from the left.
    public var top, left: CGFloat
    /// The insets from the bottom and from the right.
    public var bottom, right: CGFloat

    /// Creates insets, in points.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// No insets.
    public static let zero = UIEdgeInsets()

    static func + (left: UIEdgeInsets, right: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: left.top + right.top,
            left: left.left + right.left,
            bottom: left.bottom + right.bottom,
            right: left.right + right.right
        )
    }
}

/// Insets whose sides follow the direction of text.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The insets from the top and from the leading side.
    public var top, leading: CGFloat
    /// The insets from the bottom and from the trailing side.
    public var bottom, trailing: CGFloat

    /// Creates insets, in points.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// No insets.
    public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
    /// Returns the rectangle reduced by insets.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left,
            y: minY + insets.top,
            width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom
        )
    }
}

/// A set of sides of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The top.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The left side.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The right side.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All sides.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
