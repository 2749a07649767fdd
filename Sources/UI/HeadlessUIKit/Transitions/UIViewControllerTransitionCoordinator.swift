import Foundation

/// The properties of a transition in progress.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// A Boolean value that indicates whether the transition is animated.
    var isAnimated: Bool { get }
    /// A Boolean value that indicates whether a gesture drives the transition.
    var isInteractive: Bool { get }
    /// A Boolean value that indicates whether a gesture drove it when it began.
    var initiallyInteractive: Bool { get }
    /// A Boolean value that indicates whether the gesture was cancelled, so that everything is as before.
    var isCancelled: Bool { get }
    /// The duration of the transition, in seconds; 0 if it is not animated.
    var transitionDuration: TimeInterval { get }
}

/// An object that runs animations together with a transition and completions after it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs `animation` when the transition begins, at once if it has, and `completion` when it has ended.
    /// - Returns: Whether `animation` will run or has run; `false` if the transition is over.
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
