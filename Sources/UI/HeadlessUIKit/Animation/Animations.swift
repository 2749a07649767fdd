import Foundation

/// The schedule by which animations and animated transitions end.
@MainActor
enum Animations {
    static var areEnabled = true
    static var clock: UIAnimationClock?

    /// The duration of an animated transition on a test clock, in seconds.
    static let transitionDuration: TimeInterval = 0.35

    /// Runs `block` when `duration` seconds of an animation have passed.
    ///
    /// The test clock measures the time if there is one; without one the block runs in the next turn of the main queue.
    static func after(_ duration: TimeInterval, _ block: @escaping @MainActor () -> Void) {
        if let clock, duration > 0, areEnabled {
            clock.schedule(after: duration, block)
        } else {
            MainQueue.async(block)
        }
    }

    /// Runs `block` on the main queue when `duration` seconds of an animation have passed.
    ///
    /// Core Animation has no isolation: a block of another thread runs on the main thread, as there.
    nonisolated static func anywhere(after duration: TimeInterval, _ block: @escaping () -> Void) {
        // The caller gives the block away: it is called once, on the main queue.
        nonisolated(unsafe) let block = block
        guard MainQueue.isCurrent else {
            return MainQueue.async { after(duration) { block() } }
        }
        MainActor.assumeIsolated { after(duration) { block() } }
    }
}
