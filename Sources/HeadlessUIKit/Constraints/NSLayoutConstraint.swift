import Foundation

/// A relation that a layout is to satisfy. Kept; it has no effect: views are where their frames say.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// Which way a side of the equation may be larger.
    public enum Relation: Int, Sendable {
        /// At most.
        case lessThanOrEqual = -1
        /// Exactly.
        case equal = 0
        /// At least.
        case greaterThanOrEqual = 1
    }

    /// Along the width or the height.
    public enum Axis: Int, Sendable {
        /// Along the width.
        case horizontal = 0
        /// Along the height.
        case vertical = 1
    }

    /// Whether the constraint is in force.
    open var isActive = false

    /// What is added, in points.
    open var constant: CGFloat

    /// How important the constraint is.
    open var priority = UILayoutPriority.required

    /// What tells the constraint from others.
    open var identifier: String?

    init(constant: CGFloat) {
        self.constant = constant
        super.init()
    }

    /// Puts constraints in force.
    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Puts constraints out of force.
    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

/// How important a constraint is.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Float) {
        self.init(rawValue: rawValue)
    }

    /// Must be satisfied.
    public static let required = UILayoutPriority(1000)
    /// Important.
    public static let defaultHigh = UILayoutPriority(750)
    /// Less important.
    public static let defaultLow = UILayoutPriority(250)
    /// The least important.
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A side or a length of a view, of which constraints are made.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// Equal to another one, `c` points off.
    public final func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>,
        constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// At least another one, `c` points off.
    public final func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// At most another one, `c` points off.
    public final func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }
}

/// A side along the width.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A side along the height.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
@preconcurrency @MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// So many points.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// At least so many points.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// At most so many points.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// A multiple of another one, and so many points.
    public func constraint(
        equalTo anchor: NSLayoutDimension,
        multiplier m: CGFloat,
        constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }
}

/// A rectangle that constraints are made with.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// Where the rectangle is, in the coordinates of its view.
    public internal(set) final var layoutFrame = CGRect.zero
}
