import Foundation

/// A change of a layer over time.
@preconcurrency @MainActor
open class CAAnimation: NSObject {
    /// How long it takes, in seconds.
    open var duration: TimeInterval = 0
    /// How its speed changes on the way; `nil` for evenly.
    open var timingFunction: CAMediaTimingFunction?

    public override init() {
        super.init()
    }
}

/// A change from one content of a layer to another.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    /// How the new content comes.
    open var type = CATransitionType.fade
    /// From where it comes; `nil` if that has no meaning.
    open var subtype: CATransitionSubtype?
}

/// How new content comes.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// By fading in.
    public static let fade = CATransitionType(rawValue: "fade")
    /// By pushing the old out.
    public static let push = CATransitionType(rawValue: "push")
    /// By moving over the old.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// By taking the old away from over it.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// From where new content comes.
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

/// How the speed of an animation changes on the way.
public final class CAMediaTimingFunction: NSObject, Sendable {
    private let name: CAMediaTimingFunctionName

    /// The function of that name.
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

    /// Evenly.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow at the beginning.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow at the end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at both ends.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// As the system does.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The key under which a layer's transition is added.
public let kCATransition = "transition"
