import Foundation

/// A rectangle in a tree of views, with a frame and a layout, but without drawing.
///
/// The tree is in `UIView+Hierarchy.swift`, layout passes in `UIView+Layout.swift`.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// The margins and dimensions that change with the size of the superview.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The left margin is flexible.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width is flexible.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The right margin is flexible.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The top margin is flexible.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height is flexible.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The bottom margin is flexible.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// The position and size in the superview's coordinates, in points. A change of size marks the view for layout.
    open var frame: CGRect {
        didSet { sizeDidChange(from: oldValue.size) }
    }

    /// The position and size in the view's own coordinates, in points: the size of ``frame`` at zero.
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

    /// The centre of ``frame``, in the superview's coordinates, in points.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }

    /// The margins and dimensions that change with the size of the superview; none by default.
    open var autoresizingMask: AutoresizingMask = []

    /// A Boolean value that indicates whether the view and everything in it are hidden.
    open var isHidden = false

    /// A Boolean value that indicates whether content outside the view is clipped.
    open var clipsToBounds = false

    /// A Boolean value that indicates whether the view covers everything behind it.
    open var isOpaque = true

    /// The colour behind the content; `nil` for none.
    open var backgroundColor: UIColor? {
        didSet { noteAppearance(\UIView.backgroundColor) }
    }

    /// The scaling, rotation and translation of the view. Stored; ``frame`` does not follow it.
    open var transform = CGAffineTransform.identity

    /// The mode by which content is fitted into the view. Stored without effect.
    open var contentMode = ContentMode.scaleToFill

    /// A number by which the program identifies the view.
    open var tag = 0

    /// The text that assistive technologies read for the view; `nil` for only its content.
    open var accessibilityLabel: String?

    /// The text that assistive technologies read for the view's value.
    open var accessibilityValue: String?

    /// The identifier by which tests find the view.
    open var accessibilityIdentifier: String?

    /// A Boolean value that indicates whether assistive technologies treat the view as one element.
    open var isAccessibilityElement = false

    /// A Boolean value that indicates whether assistive technologies ignore the views beside this one.
    open var accessibilityViewIsModal = false

    /// The text that assistive technologies read for what the view does; `nil` for none.
    open var accessibilityHint: String?

    /// The role and state of the view for assistive technologies: those of its class, unless they are set.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { chosenAccessibilityTraits ?? ownAccessibilityTraits }
        set { chosenAccessibilityTraits = newValue }
    }

    /// The elements in the view for assistive technologies; `nil` for its subviews.
    open var accessibilityElements: [Any]?

    /// A Boolean value that indicates whether assistive technologies ignore the elements in the view.
    open var accessibilityElementsHidden = false

    /// A Boolean value that indicates whether the elements in the view are read one after the other.
    open var shouldGroupAccessibilityChildren = false

    /// The actions that assistive technologies offer; `nil` for none.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]?

    /// The language in which the texts are read; `nil` for that of the user.
    open var accessibilityLanguage: String?

    /// The frame on the screen, in points: that of the view, unless it is set.
    open var accessibilityFrame: CGRect {
        get { chosenAccessibilityFrame ?? convert(bounds, to: UIScreen.main.coordinateSpace) }
        set { chosenAccessibilityFrame = newValue }
    }

    private var chosenAccessibilityTraits: UIAccessibilityTraits?
    private var chosenAccessibilityFrame: CGRect?

    /// Called when the user activates the element. Returns whether it was handled; `false` by default.
    open func accessibilityActivate() -> Bool { false }

    /// Called when the user increments the element. Does nothing by default.
    open func accessibilityIncrement() {}

    /// Called when the user decrements the element. Does nothing by default.
    open func accessibilityDecrement() {}

    /// Called when the user leaves a modal view. Returns whether it was handled; `false` by default.
    open func accessibilityPerformEscape() -> Bool { false }

    /// The properties that were set on the view itself, which a proxy does not set.
    final var chosenAppearance: Set<AnyKeyPath> = []

    /// The settings of the view as a proxy; `nil` for a view that is none.
    final weak var appearanceProxy: AppearanceProxy?

    /// A Boolean value that indicates whether the autoresizing mask creates constraints. Stored: constraints have no
    /// effect here.
    open var translatesAutoresizingMaskIntoConstraints = true

    /// The constraints that were added to the view. Those that were only activated are not among them.
    public internal(set) final var constraints: [NSLayoutConstraint] = []

    /// The guides that were added to the view.
    public internal(set) final var layoutGuides: [UILayoutGuide] = []

    /// The margins around the content, in points.
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) {
        didSet { if directionalLayoutMargins != oldValue { setNeedsLayout() } }
    }

    /// A Boolean value that indicates whether the margins are measured from the safe area.
    open var insetsLayoutMarginsFromSafeArea = true

    /// A Boolean value that indicates whether the margins are at least those of the superview. Stored without effect.
    open var preservesSuperviewLayoutMargins = false

    /// The recognisers attached to the view; `nil` for none.
    public internal(set) final var gestureRecognizers: [UIGestureRecognizer]?

    /// The layer of the view.
    public final private(set) lazy var layer = CALayer()

    /// The appearance that overrides the inherited one; unspecified to inherit.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { updateTraits() }
    }

    /// The traits that override the inherited ones.
    public final var traitOverrides = UITraitOverrides() {
        didSet { updateTraits() }
    }

    /// The traits of which the view was last notified; `nil` before its first window.
    final var lastTraits: UITraitCollection?

    /// The insets of the safe area of which the view was last notified.
    final var lastSafeAreaInsets = UIEdgeInsets.zero

    private var ownTintColor: UIColor?

    /// A Boolean value that indicates whether the view and everything in it receive events.
    open var isUserInteractionEnabled = true

    /// The opacity of the view, from 0 to 1.
    open var alpha: CGFloat = 1

    /// The superview; `nil` for none.
    public internal(set) weak var superview: UIView?

    /// The subviews, from back to front.
    public internal(set) final var subviews: [UIView] = []

    /// The controller that manages the view.
    final weak var controller: UIViewController?

    /// A Boolean value that indicates whether the next layout pass is to lay out this view.
    final var needsLayout = true

    /// A Boolean value that indicates whether the view is laying out its subviews.
    final var isLayingOut = false

    /// A Boolean value that indicates whether a view somewhere inside needs layout.
    final var hasDescendantThatNeedsLayout = false

    /// Creates a view at a position and of a size, in points.
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// Creates a view of zero size.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Creates a view as if from an archive; no archive is read.
    public required init?(coder: NSCoder) {
        frame = .zero
        super.init(coder: coder)
    }

    /// The controller of the view, or else its superview.
    open override var next: UIResponder? { controller ?? superview }

    /// Lays out the subviews. Called in a layout pass when the view is marked. Does nothing by default.
    open func layoutSubviews() {}

    /// Marks the view for the next layout pass. Repeated calls have no further effect.
    open func setNeedsLayout() {
        needsLayout = true
        announceLayout()
    }

    /// Lays out the marked views from this one down at once, whether or not the view is in a window.
    ///
    /// A view is laid out before its subviews, so its changes to them take effect in the same pass. For the view of a
    /// controller `viewWillLayoutSubviews` is called before `layoutSubviews`, and `viewDidLayoutSubviews` after it.
    open func layoutIfNeeded() { layOutTree() }

    /// Requests that the view is drawn again. Does nothing here.
    open func setNeedsDisplay() {}

    /// Adds `view` in front of all subviews, removing it from its former superview.
    open func addSubview(_ view: UIView) {
        insert(view, at: { $0.count })
    }

    /// Inserts `view` among the subviews, 0 being the back, removing it from its former superview.
    open func insertSubview(_ view: UIView, at index: Int) {
        insert(view, at: { min(index, $0.count) })
    }

    /// Inserts `view` directly in front of `sibling`; in front of all if that is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view, at: { ($0.firstIndex(of: sibling) ?? $0.count - 1) + 1 })
    }

    /// Inserts `view` directly behind `sibling`; in front of all if that is not a subview.
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

    /// Removes the view from its superview.
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

    /// Called when the insets of the safe area have changed, in a layout pass before `layoutSubviews()`.
    open func safeAreaInsetsDidChange() {}

    /// Called when the traits have changed.
    /// - Parameter previousTraitCollection: The traits before; `nil` when there were none.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called when ``tintColor`` has changed, in the view or an ancestor.
    open func tintColorDidChange() {}

    /// The colour of interactive elements: the view's own, else that of its superview, else blue.
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            ownTintColor = newValue
            noteAppearance(\UIView.tintColor)
            tellTintColorChange()
        }
    }

    /// The natural size of the content, in points; -1 for a dimension without one.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

    /// The value for a dimension in which the content has no natural size.
    public nonisolated static let noIntrinsicMetric: CGFloat = -1

    /// Returns the size in which the content fits `size` best, in points; by default the view's size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

    /// Resizes the view to fit its content.
    open func sizeToFit() {
        frame.size = sizeThatFits(frame.size)
    }

    /// Returns whether a point, in the view's own coordinates, is inside of it.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// Returns the frontmost view that receives events at a point in this view's own coordinates; `nil` for none.
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

    /// Draws the content. Never called.
    open func draw(_ rect: CGRect) {}

    override var respondingWindow: UIWindow? { window }

    /// A Boolean value that indicates whether this is a bar, placed before the content of its container.
    var isBar: Bool { false }

    private func tellTintColorChange() {
        tintColorDidChange()
        for subview in subviews where subview.ownTintColor == nil { subview.tellTintColorChange() }
    }
}

extension UIView {
    /// The mode by which content is fitted into a view.
    public enum ContentMode: Int, Sendable {
        /// Scales the content without keeping its proportions.
        case scaleToFill = 0
        /// Scales the content until it fits, keeping its proportions.
        case scaleAspectFit = 1
        /// Scales the content until it fills the view, keeping its proportions.
        case scaleAspectFill = 2
        /// Draws the content again.
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

    /// Attaches a recogniser, detaching it from its former view.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.view = self
    }

    /// Detaches a recogniser.
    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }

    /// Returns the view with a tag, from this one down; `nil` for none.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// Makes the first responder in the view, or the view itself, resign.
    /// - Returns: Whether the view has no first responder now.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let view = window?.firstResponder as? UIView, view.isDescendant(of: self) else { return true }
        return view.resignFirstResponder()
    }
}

/// An event of the user with a modelled time only: taps and keys are simulated on the controls.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The time of the event, in seconds.
    open var timestamp: TimeInterval { 0 }
}
