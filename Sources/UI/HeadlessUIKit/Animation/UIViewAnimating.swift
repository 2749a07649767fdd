import Foundation

/// An animation that can be started, paused and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
    /// The state of the animation.
    var state: UIViewAnimatingState { get }
    /// A Boolean value that indicates whether the animation is in progress and not paused.
    var isRunning: Bool { get }
    /// A Boolean value that indicates whether the animation plays backwards.
    var isReversed: Bool { get set }
    /// The part of the animation that has passed, from 0 to 1.
    var fractionComplete: CGFloat { get set }

    /// Starts the animation, or goes on after a pause.
    func startAnimation()

    /// Starts the animation after a delay, in seconds.
    func startAnimation(afterDelay delay: TimeInterval)

    /// Pauses the animation, starting it if needed.
    func pauseAnimation()

    /// Stops the animation where it is.
    func stopAnimation(_ withoutFinishing: Bool)

    /// Ends a stopped animation.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation that changes can be added to.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds changes that begin after a part of the remaining duration.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)

    /// Adds changes.
    func addAnimations(_ animation: @escaping () -> Void)

    /// Adds a block that is called at the end.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)

    /// Goes on after a pause, with another timing.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
    public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) { addAnimations(animation) }

    public func addAnimations(_ animation: @escaping () -> Void) { animation() }

    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}

    public func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?,
        durationFactor: CGFloat
    ) {
        startAnimation()
    }
}
