import Foundation

/// How the status bar looks.
public enum UIStatusBarStyle: Int, Sendable {
    /// As the appearance says.
    case `default` = 0
    /// Light, on something dark.
    case lightContent = 1
    /// Dark, on something light.
    case darkContent = 3
}

/// What is asked of the system around the window. It is not modelled: each of these does nothing.
extension UIViewController {
    /// Has the system ask again for the status bar.
    public func setNeedsStatusBarAppearanceUpdate() {}

    /// Has the system ask again for the home indicator.
    public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

    /// Has the system ask again for the edges at which its gestures wait.
    public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

    /// Has the system ask again for the ways in which the device may be held.
    public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
}
