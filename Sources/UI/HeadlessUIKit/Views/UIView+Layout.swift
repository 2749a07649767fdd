import Foundation

extension UIView {
    /// Implements ``layoutIfNeeded()``.
    func layOutTree() {
        if needsLayout {
            needsLayout = false
            isLayingOut = true
            updateSafeAreaInsets()
            controller?.placeContent()
            controller?.viewWillLayoutSubviews()
            layoutSubviews()
            controller?.viewDidLayoutSubviews()
            isLayingOut = false
        }
        guard hasDescendantThatNeedsLayout else { return }
        hasDescendantThatNeedsLayout = false
        for subview in subviews {
            subview.layOutTree()
        }
    }

    /// Marks the view because subviews were added or removed, unless its own layout does that.
    func subviewsDidChange() {
        if !isLayingOut { setNeedsLayout() }
    }

    /// Marks this view and everything inside, as when a bar is shown or hidden.
    func setNeedsLayoutOfTree() {
        setNeedsLayout()
        for subview in subviews { subview.setNeedsLayoutOfTree() }
    }

    /// Lets a pass that starts at any ancestor find the marks in this view and below.
    ///
    /// Stops at a view with a marked descendant: all its ancestors know already.
    func announceLayout() {
        guard needsLayout || hasDescendantThatNeedsLayout else { return }
        var topmost = self
        while let view = topmost.superview, !view.hasDescendantThatNeedsLayout {
            view.hasDescendantThatNeedsLayout = true
            topmost = view
        }
        (topmost as? UIWindow)?.scheduleLayout()
    }

    func sizeDidChange(from oldSize: CGSize) {
        guard frame.size != oldSize else { return }
        setNeedsLayout()
        for subview in subviews {
            subview.autoresize(from: oldSize, to: frame.size)
        }
    }

    private func autoresize(from oldSize: CGSize, to newSize: CGSize) {
        guard !autoresizingMask.isEmpty else { return }
        let (x, width) = Self.share(
            newSize.width - oldSize.width,
            origin: frame.minX,
            length: frame.width,
            flexible: (
                autoresizingMask.contains(.flexibleLeftMargin), autoresizingMask.contains(.flexibleWidth),
                autoresizingMask.contains(.flexibleRightMargin)
            )
        )
        let (y, height) = Self.share(
            newSize.height - oldSize.height,
            origin: frame.minY,
            length: frame.height,
            flexible: (
                autoresizingMask.contains(.flexibleTopMargin), autoresizingMask.contains(.flexibleHeight),
                autoresizingMask.contains(.flexibleBottomMargin)
            )
        )
        frame = CGRect(x: x, y: y, width: width, height: height)
    }

    /// Distributes a change of the superview's length evenly among the flexible parts along one axis.
    private static func share(
        _ change: CGFloat,
        origin: CGFloat,
        length: CGFloat,
        flexible: (before: Bool, length: Bool, after: Bool)
    ) -> (origin: CGFloat, length: CGFloat) {
        let parts = [flexible.before, flexible.length, flexible.after].count { $0 }
        guard parts > 0 else { return (origin, length) }
        let part = change / CGFloat(parts)
        return (origin + (flexible.before ? part : 0), length + (flexible.length ? part : 0))
    }
}
