#if canImport(UIKit)
import UIKit

extension UIWindow {
    /// How a window goes from one root to the next.
    public struct Transition: Equatable, Sendable {
        /// How long a transition takes unless it says so, in seconds.
        public static let standardDuration: TimeInterval = 0.33
        /// How opaque the background behind a transition is unless it says so, from 0 to 1; `nil` is for none.
        public static let standardBackgroundColorOpacity: CGFloat? = 1

        /// Fades.
        public static let crossfade = fade()
        /// Comes from the right, as if pushed.
        public static let push = slide(from: .right)
        /// Comes from the left, as if what was pushed were popped.
        public static let pop = slide(from: .left)
        /// Comes over the old from below, as if presented.
        public static let present = cover(from: .bottom)
        /// The old goes down from over the new, as if dismissed.
        public static let dismiss = reveal(from: .top)

        let type: TransitionType
        let direction: TransitionDirection?
        let duration: TimeInterval
        let easing: TransitionEasing
        let backgroundColorOpacity: CGFloat?

        /// The new fades in while the old fades out.
        public static func fade(
            duration: TimeInterval = Transition.standardDuration,
            easing: TransitionEasing = .easeInOut,
            backgroundColorOpacity: CGFloat? = Transition.standardBackgroundColorOpacity
        ) -> Transition {
            Transition(
                type: .fade,
                direction: nil,
                duration: duration,
                easing: easing,
                backgroundColorOpacity: backgroundColorOpacity
            )
        }

        /// The new pushes the old out.
        public static func slide(
            from direction: TransitionDirection,
            duration: TimeInterval = Transition.standardDuration,
            easing: TransitionEasing = .easeInOut,
            backgroundColorOpacity: CGFloat? = Transition.standardBackgroundColorOpacity
        ) -> Transition {
            Transition(
                type: .slide,
                direction: direction,
                duration: duration,
                easing: easing,
                backgroundColorOpacity: backgroundColorOpacity
            )
        }

        /// The new moves over the old.
        public static func cover(
            from direction: TransitionDirection,
            duration: TimeInterval = Transition.standardDuration,
            easing: TransitionEasing = .easeInOut,
            backgroundColorOpacity: CGFloat? = Transition.standardBackgroundColorOpacity
        ) -> Transition {
            Transition(
                type: .cover,
                direction: direction,
                duration: duration,
                easing: easing,
                backgroundColorOpacity: backgroundColorOpacity
            )
        }

        /// The old moves away from over the new.
        public static func reveal(
            from direction: TransitionDirection,
            duration: TimeInterval = Transition.standardDuration,
            easing: TransitionEasing = .easeInOut,
            backgroundColorOpacity: CGFloat? = Transition.standardBackgroundColorOpacity
        ) -> Transition {
            Transition(
                type: .reveal,
                direction: direction,
                duration: duration,
                easing: easing,
                backgroundColorOpacity: backgroundColorOpacity
            )
        }
    }

    /// What moves in a transition.
    public enum TransitionType: Sendable {
        case fade, slide, cover, reveal
    }

    /// Where a transition comes from.
    public enum TransitionDirection: Sendable {
        case left, right, top, bottom
    }

    /// How the speed of a transition changes on the way.
    public enum TransitionEasing: Sendable {
        case linear, easeIn, easeOut, easeInOut
    }
}
#endif
