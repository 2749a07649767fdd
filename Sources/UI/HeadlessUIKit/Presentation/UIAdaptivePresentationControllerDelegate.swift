import Foundation

/// Methods that decide whether the user may dismiss a presented controller, and report it. A dismissal by the program
/// is not reported.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns whether the user may dismiss the controller; `true` by default.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool

    /// Called when the user has begun to dismiss the controller. Does nothing by default.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

    /// Called when the user has dismissed the controller. Does nothing by default.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)

    /// Called when the user has tried to dismiss the controller but may not. Does nothing by default.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)

    /// Returns the presentation style for a compact environment. Not called here.
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
