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
    open var contentSize = CGSize.zero

    /// The insets of the content, in points.
    open var contentInset = UIEdgeInsets.zero

    /// The relation of content insets to the safe area.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

    /// A Boolean value that indicates whether the user may scroll.
    open var isScrollEnabled = true

    /// A Boolean value that indicates whether the view scrolls page by page.
    open var isPagingEnabled = false

    /// A Boolean value that indicates whether the view bounces vertically even if all content is visible.
    open var alwaysBounceVertical = false

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
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
