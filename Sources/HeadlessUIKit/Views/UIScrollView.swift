import Foundation

/// A view whose content can be scrolled.
@preconcurrency @MainActor
open class UIScrollView: UIView, ScrollViewDelegating {
    /// Whether insets follow the safe area.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// As is usual.
        case automatic = 0
        /// If the content can be scrolled.
        case scrollableAxes = 1
        /// Not.
        case never = 2
        /// Always.
        case always = 3
    }

    /// When a keyboard is put away by scrolling.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Never.
        case none = 0
        /// At once.
        case onDrag = 1
        /// With the finger.
        case interactive = 2
    }

    /// Hears of scrolling.
    final weak var scrollViewDelegate: (any UIScrollViewDelegate)?

    /// How far the content is scrolled, in points.
    open var contentOffset = CGPoint.zero {
        didSet {
            guard contentOffset != oldValue else { return }
            scrollViewDelegate?.scrollViewDidScroll(self)
        }
    }

    /// The size of the content, in points.
    open var contentSize = CGSize.zero

    /// Room around the content, in points.
    open var contentInset = UIEdgeInsets.zero

    /// Whether insets follow the safe area.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

    /// Whether a person may scroll.
    open var isScrollEnabled = true

    /// Whether it scrolls by pages.
    open var isPagingEnabled = false

    /// Whether it gives way at the top and bottom although all is seen.
    open var alwaysBounceVertical = false

    /// Whether the place along the height is indicated.
    open var showsVerticalScrollIndicator = true

    /// Whether the place along the width is indicated.
    open var showsHorizontalScrollIndicator = true

    /// When a keyboard is put away by scrolling.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// Scrolls to an offset, at once.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
    }
}

/// What has a delegate that hears of scrolling.
///
/// In Objective-C each scrolling view declares the property anew with a protocol of its own. Here a class does so by a
/// property that goes before the one of this protocol's extension.
@preconcurrency @MainActor
public protocol ScrollViewDelegating: AnyObject {}

extension ScrollViewDelegating where Self: UIScrollView {
    /// Hears of scrolling.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollViewDelegate }
        set { scrollViewDelegate = newValue }
    }
}

/// Hears of scrolling.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Called when the content has been scrolled. By default does nothing.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
