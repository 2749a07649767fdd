#if canImport(UIKit)
import UIKit

extension UIWindow {
    /// The animation with which a window replaces its root.
    public struct Transition: Equatable, Sendable {
        /// The default duration of a transition, in seconds.
        public static let standardDuration: TimeInterval = 0.33
        /// The default opacity of the background behind a transition, from 0 to 1; `nil` for no background.
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

    /// The parts that move in a transition.
    public enum TransitionType: Sendable {
        case fade, slide, cover, reveal
    }

    /// The side from which a transition comes.
    public enum TransitionDirection: Sendable {
        case left, right, top, bottom
    }

    /// The change of a transition's speed on its way.
    public enum TransitionEasing: Sendable {
        case linear, easeIn, easeOut, easeInOut
    }
}
#endif
