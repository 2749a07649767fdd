import Foundation

/// Recognises taps.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// How many taps it takes.
    open var numberOfTapsRequired = 1
    /// How many fingers it takes.
    open var numberOfTouchesRequired = 1
}

/// Recognises a finger held down.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// How long the finger is held, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5
}

/// Recognises fingers that move. Where they are is not known here.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {}

/// Recognises a finger that comes in from an edge of the screen.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges that it may come from.
    open var edges: UIRectEdge = []
}

/// Recognises a quick movement in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// Where a finger moves to.
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

    /// The direction that is recognised.
    open var direction = Direction.right
}
