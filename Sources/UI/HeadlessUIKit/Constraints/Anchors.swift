import Foundation

/// The layout anchors of a view, created on access. Constraints have no effect.
extension UIView {
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }

    /// Adds constraints, which has no effect.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {}

    /// Removes constraints, which has no effect.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {}

    /// Sets the priority with which the view resists growing beyond its content. Has no effect.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}

    /// Sets the priority with which the view resists shrinking below its content. Has no effect.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority,
        for axis: NSLayoutConstraint.Axis
    ) {}
}

/// The part of a controller's edge that bars cover. Superseded by the safe area.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
    /// The length of the covered part, in points.
    var length: CGFloat { get }
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var heightAnchor: NSLayoutDimension { get }
}

extension UIViewController {
    /// The part covered at the top.
    public var topLayoutGuide: any UILayoutSupport { CoveredEdge(length: view.safeAreaInsets.top) }

    /// The part covered at the bottom.
    public var bottomLayoutGuide: any UILayoutSupport { CoveredEdge(length: view.safeAreaInsets.bottom) }
}

private final class CoveredEdge: UILayoutSupport {
    let length: CGFloat

    init(length: CGFloat) {
        self.length = length
    }

    var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}

/// The layout anchors of a guide, created on access. Constraints have no effect.
extension UILayoutGuide {
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension() }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension() }
}
