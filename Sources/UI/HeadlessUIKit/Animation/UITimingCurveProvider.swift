import Foundation

/// The kind of a timing.
public enum UITimingCurveType: Int, Sendable {
    case builtin = 0
    case cubic = 1
    case spring = 2
    case composed = 3
}

/// An object that says how an animation proceeds over its duration. Kept: an animation has only an end here.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSObjectProtocol {
    /// The kind of the timing.
    var timingCurveType: UITimingCurveType { get }
    /// The curve; `nil` for a spring.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring; `nil` for a curve.
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// A timing along a curve.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The curve with a name; of a curve with control points that which is slow at both ends.
    public final let animationCurve: UIView.AnimationCurve
    /// The control points of the curve from (0, 0) to (1, 1).
    public final let controlPoint1, controlPoint2: CGPoint

    public final let timingCurveType: UITimingCurveType

    /// Creates the system's default timing.
    public convenience override init() {
        self.init(animationCurve: .easeInOut)
    }

    /// Creates the timing of a curve with a name.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        timingCurveType = .builtin
        controlPoint1 = CGPoint(x: [.easeIn, .easeInOut].contains(curve) ? 0.42 : 0, y: 0)
        controlPoint2 = CGPoint(x: [.easeOut, .easeInOut].contains(curve) ? 0.58 : 1, y: 1)
        super.init()
    }

    /// Creates the timing of a curve with control points.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        timingCurveType = .cubic
        (controlPoint1, controlPoint2) = (point1, point2)
        super.init()
    }

    open var cubicTimingParameters: UICubicTimingParameters? { self }

    open var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A timing as of a spring.
@preconcurrency @MainActor
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The velocity at the beginning, in lengths of the whole movement per second.
    public final let initialVelocity: CGVector
    let dampingRatio: CGFloat

    /// Creates the system's default timing.
    public convenience override init() {
        self.init(dampingRatio: 1)
    }

    /// Creates a timing that comes to rest without swinging for a ratio of 1.
    public convenience init(dampingRatio ratio: CGFloat) {
        self.init(dampingRatio: ratio, initialVelocity: .zero)
    }

    /// Creates a timing with a velocity at the beginning.
    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        (dampingRatio, initialVelocity) = (ratio, velocity)
        super.init()
    }

    /// Creates a timing from the properties of a spring.
    public convenience init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        self.init(dampingRatio: damping / (2 * (stiffness * mass).squareRoot()), initialVelocity: velocity)
    }

    /// Creates a timing that swings more the more `bounce` is above 0.
    public convenience init(
        duration: TimeInterval = 0.5,
        bounce: CGFloat = 0,
        initialVelocity velocity: CGVector = .zero
    ) {
        self.init(dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, initialVelocity: velocity)
    }

    open var timingCurveType: UITimingCurveType { .spring }

    open var cubicTimingParameters: UICubicTimingParameters? { nil }

    open var springTimingParameters: UISpringTimingParameters? { self }
}
