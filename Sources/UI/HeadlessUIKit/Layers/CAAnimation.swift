import Foundation

/// A change of a layer over time.
///
/// Nothing is drawn. An animation that is added to a layer ends when its duration has passed; see
/// `UIView.animationClock`.
open class CAAnimation: NSObject {
    /// The duration, in seconds; 0 for that of the current transaction.
    open var duration: CFTimeInterval = 0
    /// The time at which the animation begins.
    open var beginTime: CFTimeInterval = 0
    /// The offset into the animation at which it begins, in seconds.
    open var timeOffset: CFTimeInterval = 0
    /// The number of repetitions; 0 for one run.
    open var repeatCount: Float = 0
    /// The time for which the animation is repeated, in seconds; 0 for none.
    open var repeatDuration: CFTimeInterval = 0
    /// A Boolean value that indicates whether the animation plays backwards after each run.
    open var autoreverses = false
    /// The speed; 1 for that of the layer.
    open var speed: Float = 1
    /// The content that the layer shows before and after the animation.
    open var fillMode = CAMediaTimingFillMode.removed
    /// The pacing of the animation; `nil` for constant speed.
    open var timingFunction: CAMediaTimingFunction?
    /// A Boolean value that indicates whether the layer removes the animation when it has ended.
    open var isRemovedOnCompletion = true
    /// The delegate, which is called at the beginning and the end. It is retained, as in Core Animation.
    open var delegate: (any CAAnimationDelegate)?

    public override init() {
        super.init()
    }

    /// The time until the end, in seconds, if the transaction says `other`; `nil` if it never comes.
    func activeDuration(otherwise other: CFTimeInterval) -> CFTimeInterval? {
        guard speed > 0 else { return nil }
        let run = (duration == 0 ? other : duration) * (autoreverses ? 2 : 1)
        let total = repeatDuration > 0 ? repeatDuration : run * CFTimeInterval(repeatCount == 0 ? 1 : repeatCount)
        return total.isFinite ? total / CFTimeInterval(speed) : nil
    }
}

/// Methods called at the beginning and the end of an animation. They do nothing by default.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// Called when the animation has begun.
    func animationDidStart(_ anim: CAAnimation)

    /// Called when the animation has ended, or was removed.
    /// - Parameters:
    ///   - anim: The animation.
    ///   - flag: Whether its duration has passed.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}

    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The content that a layer shows before and after an animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The end of the animation after it.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The beginning of the animation before it.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Nothing of the animation.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// A change from one content of a layer to another.
open class CATransition: CAAnimation {
    /// The kind of the transition.
    open var type = CATransitionType.fade
    /// The direction of the transition; `nil` where that has no meaning.
    open var subtype: CATransitionSubtype?
}

/// A kind of transition between contents.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Fades the new content in.
    public static let fade = CATransitionType(rawValue: "fade")
    /// Pushes the old content out.
    public static let push = CATransitionType(rawValue: "push")
    /// Moves the new content over the old.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// Moves the old content away from the new.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side from which new content enters.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// From the left.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the right.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the top.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the bottom.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The pacing of an animation.
public final class CAMediaTimingFunction: NSObject, Sendable {
    private let points: [Float]

    /// Creates the function with a name.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .linear: self.init(controlPoints: 0, 0, 1, 1)
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        }
    }

    /// Creates the function of a curve from (0, 0) to (1, 1) with two control points.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        points = [c1x, c1y, c2x, c2y]
    }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CAMediaTimingFunction)?.points == points }

    public override var hash: Int { points.hashValue }
}

/// The names of the functions.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Constant speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow at the beginning.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow at the end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at both ends.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The system's default.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The key for a layer's transition.
public let kCATransition = "transition"
