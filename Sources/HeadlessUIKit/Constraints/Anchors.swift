import Foundation

/// The sides and lengths, made when they are asked for: constraints have no effect.
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

    /// Says how much the view is not to be larger than its content, which has no effect.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}

    /// Says how much the view is not to be smaller than its content, which has no effect.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority,
        for axis: NSLayoutConstraint.Axis
    ) {}
}

/// Where the content of a controller that reaches under the bars is not covered. Superseded by the safe area.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
    /// How much is covered, in points.
    var length: CGFloat { get }
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var heightAnchor: NSLayoutDimension { get }
}

extension UIViewController {
    /// What is covered at the top.
    public var topLayoutGuide: any UILayoutSupport { CoveredEdge(length: view.safeAreaInsets.top) }

    /// What is covered at the bottom.
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

/// The sides and lengths, made when they are asked for: constraints have no effect.
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
