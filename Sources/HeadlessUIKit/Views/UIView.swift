import Foundation

/// A rectangle in a tree of views, with a place, a size and a layout, but without drawing.
///
/// The tree is in `UIView+Hierarchy.swift`, layout passes in `UIView+Layout.swift`.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// Which sides and dimensions follow when the superview's size changes.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The distance to the superview's left side gives.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width gives.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance to the superview's right side gives.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance to the superview's top gives.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height gives.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance to the superview's bottom gives.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Place and size in the superview's coordinates, in points. A change of size marks the view for layout.
    open var frame: CGRect {
        didSet { sizeDidChange(from: oldValue.size) }
    }

    /// Place and size in the view's own coordinates, in points: the size of ``frame`` at zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set {
            let center = center
            frame = CGRect(
                x: center.x - newValue.width / 2,
                y: center.y - newValue.height / 2,
                width: newValue.width,
                height: newValue.height
            )
        }
    }

    /// The middle of ``frame``, in the superview's coordinates, in points.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }

    /// What follows when the superview's size changes; nothing by default.
    open var autoresizingMask: AutoresizingMask = []

    /// Whether the view is left out, with everything in it.
    open var isHidden = false

    /// Whether the view and everything in it takes events.
    open var isUserInteractionEnabled = true

    /// How opaque the view is, from 0 to 1.
    open var alpha: CGFloat = 1

    /// The view that this one is in; `nil` if it is in none.
    public internal(set) weak var superview: UIView?

    /// The views inside, from back to front.
    public internal(set) final var subviews: [UIView] = []

    /// The controller that this is the view of.
    final weak var controller: UIViewController?

    /// Whether the next layout pass is to lay out this view.
    final var needsLayout = true

    /// Whether the next layout pass has something to do in a view somewhere inside this one.
    final var hasDescendantThatNeedsLayout = false

    /// A view at a place and of a size, in points.
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// A view of no size.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Fails: there are no archives of views here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// The controller of the view, else its superview.
    open override var next: UIResponder? { controller ?? superview }

    /// Lays out the subviews. Called in a layout pass when the view is marked; does nothing by default.
    open func layoutSubviews() {}

    /// Called when a subview was added.
    open func didAddSubview(_ subview: UIView) {}

    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}

    /// Called before the superview changes; `nil` if there will be none.
    open func willMove(toSuperview newSuperview: UIView?) {}

    /// Called when the superview has changed.
    open func didMoveToSuperview() {}
}
