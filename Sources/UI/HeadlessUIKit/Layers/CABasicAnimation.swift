import Foundation

/// A change of one property of a layer.
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the property.
    open var keyPath: String?
    /// A Boolean value that indicates whether values are added to the current one.
    open var isAdditive = false
    /// A Boolean value that indicates whether repetitions add up.
    open var isCumulative = false

    /// Creates a change of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }
}

/// A change from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the beginning; `nil` for the current one.
    open var fromValue: Any?
    /// The value at the end; `nil` for the current one.
    open var toValue: Any?
    /// The value by which the property changes; `nil` for none.
    open var byValue: Any?
}

/// A change as of a spring.
open class CASpringAnimation: CABasicAnimation {
    /// The mass at the end of the spring.
    open var mass: CGFloat = 1
    /// The stiffness of the spring.
    open var stiffness: CGFloat = 100
    /// The friction of the spring.
    open var damping: CGFloat = 10
    /// The velocity at the beginning.
    open var initialVelocity: CGFloat = 0
}

/// A change through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values.
    open var values: [Any]?
    /// The times of the values, from 0 to 1.
    open var keyTimes: [NSNumber]?
    /// The path of a position.
    open var path: CGPath?
}

/// Several animations at once.
open class CAAnimationGroup: CAAnimation {
    /// The animations.
    open var animations: [CAAnimation]?
}
