import Foundation

/// A recogniser of moving fingers; see ``drag(by:velocity:isCancelled:)``.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The minimum number of fingers.
    open var minimumNumberOfTouches = 1
    /// The maximum number of fingers.
    open var maximumNumberOfTouches = Int.max

    private var translation = CGPoint.zero
    private var velocity = CGPoint.zero

    /// Returns the distance that the fingers have moved, in points.
    open func translation(in view: UIView?) -> CGPoint { translation }

    /// Sets the distance that the fingers have moved, in points, so that a handler gets what follows.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        self.translation = translation
    }

    /// Returns the velocity of the fingers, in points per second.
    open func velocity(in view: UIView?) -> CGPoint { velocity }

    /// Simulates that the user moves a finger: calls the targets when it begins, has moved, and is lifted. Not part of
    /// UIKit.
    ///
    /// Nothing happens if the recogniser is disabled or its delegate does not let the gesture begin.
    open func drag(by translation: CGPoint, velocity: CGPoint = .zero, isCancelled: Bool = false) {
        (self.translation, self.velocity) = (.zero, velocity)
        perform([
            (.began, {}),
            (
                .changed,
                { [self] in
                    self.translation = CGPoint(
                        x: self.translation.x + translation.x,
                        y: self.translation.y + translation.y
                    )
                }
            ), (isCancelled ? .cancelled : .ended, {}),
        ])
        (self.translation, self.velocity) = (.zero, .zero)
    }
}

/// A recogniser of a finger that enters from an edge of the screen.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges from which the finger may enter.
    open var edges: UIRectEdge = []
}
