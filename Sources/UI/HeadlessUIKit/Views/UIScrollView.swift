import Foundation

/// A view whose content can be scrolled.
@preconcurrency @MainActor
open class UIScrollView: UIView, ScrollViewDelegating {
    /// The relation of content insets to the safe area.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// The system's default.
        case automatic = 0
        /// Follow the safe area along axes that can be scrolled.
        case scrollableAxes = 1
        /// Ignore the safe area.
        case never = 2
        /// Follow the safe area.
        case always = 3
    }

    /// The way in which scrolling dismisses the keyboard.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Scrolling does not dismiss it.
        case none = 0
        /// Scrolling dismisses it at once.
        case onDrag = 1
        /// The keyboard follows the finger.
        case interactive = 2
    }

    /// The delegate, which is notified of scrolling.
    final weak var scrollViewDelegate: (any UIScrollViewDelegate)?

    /// The control that reloads the content; `nil` for none. It is a subview.
    open var refreshControl: UIRefreshControl? {
        didSet {
            guard refreshControl !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let refreshControl { insertSubview(refreshControl, at: 0) }
        }
    }

    /// The offset to which the content is scrolled, in points.
    open var contentOffset = CGPoint.zero {
        didSet {
            guard contentOffset != oldValue else { return }
            scrollViewDelegate?.scrollViewDidScroll(self)
        }
    }

    /// The size of the content, in points.
    open var contentSize = CGSize.zero {
        didSet { updateAdjustedContentInset() }
    }

    /// The insets of the content, in points.
    open var contentInset = UIEdgeInsets.zero {
        didSet { updateAdjustedContentInset() }
    }

    /// The relation of content insets to the safe area.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { updateAdjustedContentInset() }
    }

    /// The insets of the content with what the safe area adds along the axes that
    /// ``contentInsetAdjustmentBehavior`` says, in points.
    open var adjustedContentInset: UIEdgeInsets {
        let (safe, isVertical, isHorizontal) = (safeAreaInsets, adjusts(.vertical), adjusts(.horizontal))
        return UIEdgeInsets(
            top: contentInset.top + (isVertical ? safe.top : 0),
            left: contentInset.left + (isHorizontal ? safe.left : 0),
            bottom: contentInset.bottom + (isVertical ? safe.bottom : 0),
            right: contentInset.right + (isHorizontal ? safe.right : 0)
        )
    }

    private lazy var lastAdjustedContentInset = adjustedContentInset

    /// Called when ``adjustedContentInset`` has changed. Does nothing by default.
    open func adjustedContentInsetDidChange() {}

    /// The insets of the vertical scroll indicator, in points.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero

    /// The insets of the horizontal scroll indicator, in points.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero

    /// The insets of both scroll indicators, in points: those of the vertical one when they are read.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }

    /// A Boolean value that indicates whether the user may scroll.
    open var isScrollEnabled = true

    /// A Boolean value that indicates whether the view scrolls page by page.
    open var isPagingEnabled = false

    /// A Boolean value that indicates whether the view bounces vertically even if all content is visible.
    open var alwaysBounceVertical = false

    /// A Boolean value that indicates whether the view bounces horizontally even if all content is visible.
    open var alwaysBounceHorizontal = false

    /// A Boolean value that indicates whether the vertical scroll indicator is shown.
    open var showsVerticalScrollIndicator = true

    /// A Boolean value that indicates whether the horizontal scroll indicator is shown.
    open var showsHorizontalScrollIndicator = true

    /// The way in which scrolling dismisses the keyboard.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// Scrolls to an offset at once.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        updateAdjustedContentInset()
    }

    private func updateAdjustedContentInset() {
        let insets = adjustedContentInset
        guard insets != lastAdjustedContentInset else { return }
        lastAdjustedContentInset = insets
        adjustedContentInsetDidChange()
        scrollViewDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    private func adjusts(_ axis: NSLayoutConstraint.Axis) -> Bool {
        let isScrollable =
            axis == .vertical
            ? contentSize.height > bounds.height || alwaysBounceVertical
            : contentSize.width > bounds.width || alwaysBounceHorizontal
        switch contentInsetAdjustmentBehavior {
        case .never: return false
        case .always: return true
        case .scrollableAxes: return isScrollable
        case .automatic:
            let responders = sequence(first: self as UIResponder, next: \.next)
            let controller = responders.first { $0 is UIViewController } as? UIViewController
            return isScrollable || axis == .vertical && controller?.navigationController != nil
        }
    }
}

/// An object with a delegate that is notified of scrolling.
///
/// In Objective-C each scrolling view redeclares the property with a protocol of its own. Here a class declares a
/// property that takes precedence over the one in this protocol's extension.
@preconcurrency @MainActor
public protocol ScrollViewDelegating: AnyObject {}

extension ScrollViewDelegating where Self: UIScrollView {
    /// The delegate, which is notified of scrolling.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollViewDelegate }
        set { scrollViewDelegate = newValue }
    }
}

/// Methods called when the user scrolls.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Called when the content has been scrolled. Does nothing by default.
    func scrollViewDidScroll(_ scrollView: UIScrollView)

    /// Called when the adjusted insets of the content have changed. Does nothing by default.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}

    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
