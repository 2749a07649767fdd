import Foundation

/// The position of an animation at its end.
public enum UIViewAnimatingPosition: Int, Sendable {
    case end = 0
    case start = 1
    case current = 2
}

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
    /// Not started, or finished.
    case inactive = 0
    /// Started.
    case active = 1
    /// Stopped, and to be finished by ``UIViewPropertyAnimator/finishAnimation(at:)``.
    case stopped = 2
}

/// An animation that can be paused and stopped.
///
/// Changes are made when the animation starts; it ends when the duration has passed, see ``UIView/animationClock``.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// The duration, in seconds.
    public final let duration: TimeInterval

    /// The timing of the animation; `nil` for the one of an animation that has been made by options.
    public private(set) final var timingParameters: (any UITimingCurveProvider)?

    /// A Boolean value that indicates whether views that move receive events. Stored without effect.
    open var isUserInteractionEnabled = true

    /// A Boolean value that indicates whether the animation can be paused and stopped. Stored without effect.
    open var isInterruptible = true

    /// The state of the animator.
    public private(set) final var state = UIViewAnimatingState.inactive

    /// A Boolean value that indicates whether the animation is in progress and not paused.
    public private(set) final var isRunning = false

    /// A Boolean value that indicates whether the animation plays backwards.
    open var isReversed = false

    /// The part of the animation that has passed, from 0 to 1. It changes only when it is set or the animation ends.
    open var fractionComplete: CGFloat = 0

    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    /// Identifies the latest start: an end that was scheduled before it is ignored.
    private var startCount = 0

    private init(duration: TimeInterval, timing: (any UITimingCurveProvider)?, changes: (() -> Void)?) {
        self.duration = duration
        timingParameters = timing
        animations = [changes].compactMap { $0 }
        super.init()
    }

    /// Creates an animation with a timing.
    public convenience init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        self.init(duration: duration, timing: parameters, changes: nil)
    }

    /// Creates an animation along a curve with control points.
    public convenience init(
        duration: TimeInterval,
        controlPoint1 point1: CGPoint,
        controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        let curve = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
        self.init(duration: duration, timing: curve, changes: animations)
    }

    /// Creates an animation along a curve.
    public convenience init(
        duration: TimeInterval,
        curve: UIView.AnimationCurve,
        animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timing: UICubicTimingParameters(animationCurve: curve), changes: animations)
    }

    /// Creates an animation as of a spring.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timing: UISpringTimingParameters(dampingRatio: ratio), changes: animations)
    }

    /// Creates an animation and starts it.
    @discardableResult
    public static func runningPropertyAnimator(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, timing: nil, changes: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Adds changes. While the animation is in progress they are made at once.
    open func addAnimations(_ animation: @escaping () -> Void) {
        if state == .active { animation() } else { animations.append(animation) }
    }

    /// Adds a block that is called with the position in which the animation has ended.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Starts the animation, or goes on after a pause.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animation after a delay, in seconds.
    open func startAnimation(afterDelay delay: TimeInterval) {
        start(for: delay + duration * Double(1 - fractionComplete))
    }

    private func start(for remaining: TimeInterval) {
        guard !isRunning, state != .stopped else { return }
        activate()
        isRunning = true
        startCount += 1
        Animations.after(remaining) { [self, startCount] in
            guard isRunning, startCount == self.startCount else { return }
            end(at: isReversed ? .start : .end)
        }
    }

    /// Pauses the animation, starting it if needed.
    open func pauseAnimation() {
        guard state != .stopped else { return }
        activate()
        isRunning = false
    }

    /// Goes on after a pause.
    /// - Parameters:
    ///   - parameters: The timing from now on; `nil` to keep it.
    ///   - durationFactor: The remaining duration as a part of the whole one; 0 for what remains.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?,
        durationFactor: CGFloat
    ) {
        if let parameters { timingParameters = parameters }
        start(for: duration * Double(durationFactor > 0 ? durationFactor : 1 - fractionComplete))
    }

    /// Stops the animation where it is.
    /// - Parameter withoutFinishing: Whether the animator becomes inactive without calling completions; otherwise
    ///   ``finishAnimation(at:)`` does that.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        isRunning = false
        state = withoutFinishing ? .inactive : .stopped
    }

    /// Calls the completions of a stopped animation.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        end(at: finalPosition)
    }

    private func activate() {
        guard state == .inactive else { return }
        state = .active
        let animations = animations
        self.animations = []
        for animation in animations { animation() }
    }

    private func end(at position: UIViewAnimatingPosition) {
        isRunning = false
        state = .inactive
        fractionComplete = 1
        let completions = completions
        self.completions = []
        for completion in completions { completion(position) }
    }
}
