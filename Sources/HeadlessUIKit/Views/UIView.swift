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

    /// Whether what reaches out of the view is left out.
    open var clipsToBounds = false

    /// Whether the view covers all that is behind it.
    open var isOpaque = true

    /// The colour behind the content; `nil` for none.
    open var backgroundColor: UIColor?

    /// How the view is scaled, rotated and moved. Kept only: ``frame`` does not follow it.
    open var transform = CGAffineTransform.identity

    /// How the content is fitted into the view. Kept only.
    open var contentMode = ContentMode.scaleToFill

    /// A number by which the program tells views apart.
    open var tag = 0

    /// What assistive programs read of the view; `nil` for nothing but its content.
    open var accessibilityLabel: String?

    /// What assistive programs read of the view's value.
    open var accessibilityValue: String?

    /// By what tests find the view.
    open var accessibilityIdentifier: String?

    /// Whether assistive programs see the view as one thing.
    open var isAccessibilityElement = false

    /// Whether assistive programs leave out what is beside the view.
    open var accessibilityViewIsModal = false

    /// Whether the autoresizing mask makes constraints. Kept only: constraints have no effect here.
    open var translatesAutoresizingMaskIntoConstraints = true

    /// What recognises gestures on the view; `nil` for nothing.
    public internal(set) final var gestureRecognizers: [UIGestureRecognizer]?

    /// What shows the view.
    public final private(set) lazy var layer = CALayer()

    /// The appearance that is used in place of the inherited one; unspecified for that.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { updateTraits() }
    }

    /// The traits that are used in place of the inherited ones.
    public final var traitOverrides = UITraitOverrides() {
        didSet { updateTraits() }
    }

    /// What the view was last told its traits are; `nil` before it was in a window.
    final var lastTraits: UITraitCollection?

    /// What the view was last told of the safe area.
    final var lastSafeAreaInsets = UIEdgeInsets.zero

    private var ownTintColor: UIColor?

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

    /// Whether the view lays out its subviews at present.
    final var isLayingOut = false

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

    /// Makes a view as if from an archive; no archive is read.
    public required init?(coder: NSCoder) {
        frame = .zero
        super.init(coder: coder)
    }

    /// The controller of the view, else its superview.
    open override var next: UIResponder? { controller ?? superview }

    /// Lays out the subviews. Called in a layout pass when the view is marked; does nothing by default.
    open func layoutSubviews() {}

    /// Marks the view for the next layout pass. Does nothing else, however often it is called.
    open func setNeedsLayout() {
        needsLayout = true
        announceLayout()
    }

    /// Lays out the marked views here and below at once, whether or not the view is in a window.
    ///
    /// A view is laid out before the ones inside it, so what it does to them is seen in the same pass. For the view of
    /// a controller its `viewWillLayoutSubviews` comes before, its `viewDidLayoutSubviews` after `layoutSubviews`.
    open func layoutIfNeeded() { layOutTree() }

    /// Has the view drawn again, which nothing does here.
    open func setNeedsDisplay() {}

    /// Puts `view` in front of all subviews, taking it out of where it is.
    open func addSubview(_ view: UIView) {
        insert(view, at: { $0.count })
    }

    /// Puts `view` among the subviews, 0 being the back, taking it out of where it is.
    open func insertSubview(_ view: UIView, at index: Int) {
        insert(view, at: { min(index, $0.count) })
    }

    /// Puts `view` directly in front of `sibling`; in front of all if that is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, at: { ($0.firstIndex(of: sibling) ?? $0.count - 1) + 1 })
    }

    /// Puts `view` directly behind `sibling`; in front of all if that is not a subview.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view, at: { $0.firstIndex(of: sibling) ?? $0.count })
    }

    /// Moves the subview `view` in front of all others.
    open func bringSubviewToFront(_ view: UIView) {
        guard let index = subviews.firstIndex(of: view) else { return }
        subviews.append(subviews.remove(at: index))
    }

    /// Moves the subview `view` behind all others.
    open func sendSubviewToBack(_ view: UIView) {
        guard let index = subviews.firstIndex(of: view) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
    }

    /// Takes the view out of its superview, if it is in one.
    open func removeFromSuperview() { leave() }

    /// Called when a subview was added.
    open func didAddSubview(_ subview: UIView) {}

    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}

    /// Called before the superview changes; `nil` if there will be none.
    open func willMove(toSuperview newSuperview: UIView?) {}

    /// Called when the superview has changed.
    open func didMoveToSuperview() {}

    /// Called before the window changes; `nil` if there will be none.
    open func willMove(toWindow newWindow: UIWindow?) {}

    /// Called when the window has changed.
    open func didMoveToWindow() {}

    /// Called when the insets of the safe area have changed, in a layout pass before ``layoutSubviews()``.
    open func safeAreaInsetsDidChange() {}

    /// Called when the traits have changed.
    /// - Parameter previousTraitCollection: The traits before; `nil` when there were none.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called when ``tintColor`` has changed, here or above.
    open func tintColorDidChange() {}

    /// The colour of what can be acted on: the view's own, else that of its superview, else blue.
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            ownTintColor = newValue
            tellTintColorChange()
        }
    }

    /// The size that the content takes, in points; -1 where it takes none in particular.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

    /// A width or height that the content does not have.
    public static let noIntrinsicMetric: CGFloat = -1

    /// The size that fits the content best into `size`, in points; by default that of the view.
    open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

    /// Takes the size that fits the content best.
    open func sizeToFit() {
        frame.size = sizeThatFits(frame.size)
    }

    /// Whether a point, in the view's own coordinates, is inside of it.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// The frontmost view at a point, in this view's own coordinates, that takes events; `nil` if there is none.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for subview in subviews.reversed() {
            let origin = subview.frame.origin
            if let hit = subview.hitTest(CGPoint(x: point.x - origin.x, y: point.y - origin.y), with: event) {
                return hit
            }
        }
        return self
    }

    /// Draws the content. Never called: nothing is drawn.
    open func draw(_ rect: CGRect) {}

    override var respondingWindow: UIWindow? { window }

    /// Whether this is a bar, which stands before the content of its container.
    var isBar: Bool { false }

    private func tellTintColorChange() {
        tintColorDidChange()
        for subview in subviews where subview.ownTintColor == nil { subview.tellTintColorChange() }
    }
}

extension UIView {
    /// How content is fitted into a view.
    public enum ContentMode: Int, Sendable {
        /// By scaling it, whatever its proportions.
        case scaleToFill = 0
        /// By scaling it until it is all seen.
        case scaleAspectFit = 1
        /// By scaling it until it fills the view.
        case scaleAspectFill = 2
        /// By drawing it again.
        case redraw = 3
        /// In the middle.
        case center = 4
        /// At the top.
        case top = 5
        /// At the bottom.
        case bottom = 6
        /// At the left.
        case left = 7
        /// At the right.
        case right = 8
    }

    /// Adds a recogniser, taking it from the view that it is at.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.view = self
    }

    /// Removes a recogniser.
    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }

    /// The view here or below that has a tag; `nil` if there is none.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Has the first responder in the view, or the view itself, cease to be it.
    /// - Returns: Whether none is in the view now.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let view = window?.firstResponder as? UIView, view.isDescendant(of: self) else { return true }
        return view.resignFirstResponder()
    }

    /// A point of this view's own coordinates in those of `view`; `nil` for the window's.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let (here, there) = (originInRoot, view?.originInRoot ?? .zero)
        return CGPoint(x: point.x + here.x - there.x, y: point.y + here.y - there.y)
    }

    /// A rectangle of this view's own coordinates in those of `view`; `nil` for the window's.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, to: view), size: rect.size)
    }

    private var originInRoot: CGPoint {
        guard let superview else { return .zero }
        let origin = superview.originInRoot
        return CGPoint(x: origin.x + frame.minX, y: origin.y + frame.minY)
    }
}

/// What a person did. Known by its time only: taps and keys are given to controls and fields themselves.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// When it happened, in seconds.
    open var timestamp: TimeInterval { 0 }
}
