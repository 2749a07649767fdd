import Foundation

/// Decides whether a person may take a presented controller away, and hears of it. A dismissal by the program is not
/// told to it.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Whether a person may dismiss the controller. By default they may.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool

    /// Called when a person has begun to dismiss the controller. By default does nothing.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

    /// Called when a person has dismissed the controller. By default does nothing.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)

    /// Called when a person has tried to dismiss the controller but may not. By default does nothing.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)

    /// How a controller is presented where there is little room. Not asked here.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
}

extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        true
    }

    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}

    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}

    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}

    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        controller.presentationStyle
    }
}
