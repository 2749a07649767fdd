import Foundation

/// A recogniser of taps.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps required.
    open var numberOfTapsRequired = 1
    /// The number of fingers required.
    open var numberOfTouchesRequired = 1
}

/// A recogniser of a finger held down.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The time the finger must be held, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
}

/// A recogniser of a quick movement in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// A direction of movement.
    public struct Direction: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Up.
        public static let up = Direction(rawValue: 1 << 2)
        /// Down.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The recognised direction.
    open var direction = Direction.right
}
