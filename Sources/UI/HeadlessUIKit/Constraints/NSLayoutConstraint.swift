import Foundation

/// A relation between layout attributes. It is stored without effect: views are placed by their frames.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// The relation between the two sides of the equation.
    public enum Relation: Int, Sendable {
        /// At most.
        case lessThanOrEqual = -1
        /// Exactly.
        case equal = 0
        /// At least.
        case greaterThanOrEqual = 1
    }

    /// The axis of a dimension.
    public enum Axis: Int, Sendable {
        /// The horizontal axis.
        case horizontal = 0
        /// The vertical axis.
        case vertical = 1
    }

    /// A Boolean value that indicates whether the constraint is active.
    open var isActive = false

    /// The constant added to the right side, in points.
    open var constant: CGFloat

    /// The priority of the constraint.
    open var priority = UILayoutPriority.required

    /// The identifier of the constraint.
    open var identifier: String?

    init(constant: CGFloat) {
        self.constant = constant
        super.init()
    }

    /// Activates constraints.
    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates constraints.
    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

/// The priority of a constraint.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Float) {
        self.init(rawValue: rawValue)
    }

    /// A required constraint.
    public static let required = UILayoutPriority(1000)
    /// A high priority.
    public static let defaultHigh = UILayoutPriority(750)
    /// A low priority.
    public static let defaultLow = UILayoutPriority(250)
    /// The lowest priority.
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A side or dimension of a view, from which constraints are made.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// Returns a constraint that makes this equal to `anchor` plus `c` points.
    public final func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>,
        constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// Returns a constraint that makes this at least `anchor` plus `c` points.
    public final func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// Returns a constraint that makes this at most `anchor` plus `c` points.
    public final func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>,
        constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }
}

/// A horizontal position.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A vertical position.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
@preconcurrency @MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns a constraint that makes this `c` points.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// Returns a constraint that makes this at least `c` points.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// Returns a constraint that makes this at most `c` points.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }

    /// Returns a constraint that makes this a multiple of another dimension plus `c` points.
    public func constraint(
        equalTo anchor: NSLayoutDimension,
        multiplier m: CGFloat,
        constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(constant: c)
    }
}

/// A rectangle to which constraints can refer.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// The rectangle in the coordinates of its view.
    public internal(set) final var layoutFrame = CGRect.zero
}
