import Foundation

/// When animations, and transitions that are animated, end.
@MainActor
enum Animations {
    static var areEnabled = true
    static var clock: UIAnimationClock?

    /// How long an animated transition takes on a test clock, in seconds.
    static let transitionDuration: TimeInterval = 0.35

    /// Runs `block` when `duration` seconds of an animation are over: by the test clock if there is one, else in the
    /// next turn of the main queue.
    static func after(_ duration: TimeInterval, _ block: @escaping @MainActor () -> Void) {
        if let clock, duration > 0, areEnabled {
            clock.schedule(after: duration, block)
        } else {
            MainQueue.async(block)
        }
    }
}
