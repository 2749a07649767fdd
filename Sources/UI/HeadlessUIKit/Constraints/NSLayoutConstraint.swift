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

    /// A side, a dimension or a position of a view.
    public enum Attribute: Int, Sendable {
        case left = 1, right, top, bottom, leading, trailing
        case width = 7, height
        case centerX = 9, centerY
        case lastBaseline = 11, firstBaseline
        case leftMargin = 13, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins = 19, centerYWithinMargins
        case notAnAttribute = 0
    }

    /// The view or guide on the left side of the equation.
    public private(set) final weak var firstItem: AnyObject?
    /// The attribute on the left side.
    public private(set) final var firstAttribute = Attribute.notAnAttribute
    /// The relation between the two sides.
    public private(set) final var relation = Relation.equal
    /// The view or guide on the right side; `nil` for none.
    public private(set) final weak var secondItem: AnyObject?
    /// The attribute on the right side.
    public private(set) final var secondAttribute = Attribute.notAnAttribute
    /// The factor of the attribute on the right side.
    public private(set) final var multiplier: CGFloat = 1

    /// A Boolean value that indicates whether the constraint is active.
    open var isActive = false

    /// The constant added to the right side, in points.
    open var constant: CGFloat = 0

    /// The priority of the constraint.
    open var priority = UILayoutPriority.required

    /// The identifier of the constraint.
    open var identifier: String?

    /// Creates a constraint without items.
    public override init() {
        super.init()
    }

    /// Creates a constraint between an attribute of one item and a multiple of one of another, plus a constant.
    public convenience init(
        item view1: Any,
        attribute attr1: Attribute,
        relatedBy relation: Relation,
        toItem view2: Any?,
        attribute attr2: Attribute,
        multiplier: CGFloat,
        constant c: CGFloat
    ) {
        self.init()
        firstItem = view1 as AnyObject
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2.map { $0 as AnyObject }
        secondAttribute = attr2
        self.multiplier = multiplier
        constant = c
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
