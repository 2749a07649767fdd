import Foundation

/// A change of a layer over time.
@preconcurrency @MainActor
open class CAAnimation: NSObject {
    /// The duration, in seconds.
    open var duration: TimeInterval = 0
    /// The pacing of the animation; `nil` for constant speed.
    open var timingFunction: CAMediaTimingFunction?

    public override init() {
        super.init()
    }
}

/// A change from one content of a layer to another.
@preconcurrency @MainActor
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
    private let name: CAMediaTimingFunctionName

    /// Creates the function with a name.
    public init(name: CAMediaTimingFunctionName) {
        self.name = name
    }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CAMediaTimingFunction)?.name == name }

    public override var hash: Int { name.hashValue }
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
