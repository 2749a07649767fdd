import Foundation

extension UIView {
    /// The insets by which bars and the window's own insets reach into the view, in points.
    public var safeAreaInsets: UIEdgeInsets {
        var insets = (self as? UIWindow)?.deviceSafeAreaInsets ?? insetsFromSuperview
        if let controller {
            insets = insets + controller.additionalSafeAreaInsets
            if let container = controller.parent, container.viewIfLoaded === superview {
                insets = insets + container.barInsets
            }
        }
        return insets
    }

    /// The part of the view that neither bars nor the window's insets reach.
    public var safeAreaLayoutGuide: UILayoutGuide {
        UILayoutGuide(of: self, insets: safeAreaInsets)
    }

    /// Notifies the view and its controller if the insets have changed since the last layout.
    ///
    /// The subviews are then laid out too.
    func updateSafeAreaInsets() {
        let insets = safeAreaInsets
        guard insets != lastSafeAreaInsets else { return }
        lastSafeAreaInsets = insets
        safeAreaInsetsDidChange()
        controller?.viewSafeAreaInsetsDidChange()
        for subview in subviews { subview.setNeedsLayout() }
    }

    private var insetsFromSuperview: UIEdgeInsets {
        guard let superview else { return .zero }
        let around = superview.safeAreaInsets
        guard around != .zero else { return .zero }
        let size = superview.bounds.size
        return UIEdgeInsets(
            top: max(0, around.top - frame.minY),
            left: max(0, around.left - frame.minX),
            bottom: max(0, around.bottom - (size.height - frame.maxY)),
            right: max(0, around.right - (size.width - frame.maxX))
        )
    }
}
