import Foundation

extension UIView {
    /// How an animation goes. Kept by nobody: animations have no course here, only an end.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Lays out the subviews along with the animation.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Takes events meanwhile.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Starts from where an animation under way is.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Goes on and on.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Goes forth and back.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Slow at both ends.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Always as fast.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// By fading over.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }

    /// Says whether animations, and animated transitions, are to be animated. Without, calls that ask for it are as if
    /// they did not.
    public static func setAnimationsEnabled(_ enabled: Bool) {
        Animations.areEnabled = enabled
    }

    /// Whether animations are animated.
    public static var areAnimationsEnabled: Bool { Animations.areEnabled }

    /// Runs `animations` at once and `completion`, with `true`, when the time is over, see ``animationClock``.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        guard let completion else { return }
        Animations.after(duration + delay) { completion(true) }
    }

    /// Runs `animations` at once and `completion`, with `true`, when the time is over, see ``animationClock``.
    public static func animate(
        withDuration duration: TimeInterval,
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// As ``animate(withDuration:delay:options:animations:completion:)``; there are no springs here.
    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
    }

    /// Runs `animations` at once and `completion`, with `true`, when the time is over, see ``animationClock``.
    public static func transition(
        with view: UIView,
        duration: TimeInterval,
        options: AnimationOptions = [],
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, animations: animations ?? {}, completion: completion)
    }

    /// Runs `actions` without animations.
    public static func performWithoutAnimation(_ actions: () -> Void) {
        let wereEnabled = areAnimationsEnabled
        setAnimationsEnabled(false)
        actions()
        setAnimationsEnabled(wereEnabled)
    }
}
