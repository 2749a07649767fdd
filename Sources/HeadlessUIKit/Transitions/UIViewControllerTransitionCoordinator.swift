import Foundation

/// What is known of a transition while it goes on.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether a gesture drives the transition.
    var isInteractive: Bool { get }
    /// Whether a gesture drove it when it began.
    var initiallyInteractive: Bool { get }
    /// Whether the gesture that drove it was given up, so that all is as before.
    var isCancelled: Bool { get }
    /// How long the transition takes, in seconds; 0 if it is not animated.
    var transitionDuration: TimeInterval { get }
}

/// Runs what a client wants to happen together with a transition and after it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs `animation` when the transition begins, at once if it has, and `completion` when it has ended.
    /// - Returns: Whether `animation` will run or has; not if the transition is over.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Runs `animation` when the transition begins, at once if it has.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}
