import Foundation

/// A group of layer changes that reports the end of their animations.
@preconcurrency @MainActor
public enum CATransaction {
    private struct Open {
        var completion: (@MainActor () -> Void)?
        var duration: TimeInterval = 0.25
    }

    private static var open: [Open] = []

    /// Begins a group inside the current one.
    public static func begin() {
        open.append(Open())
    }

    /// Ends the current group. Its completion block runs when its animations have ended; see `UIView.animationClock`.
    public static func commit() {
        guard let ended = open.popLast(), let completion = ended.completion else { return }
        Animations.after(ended.duration, completion)
    }

    /// Sets the block that runs when the animations of the current group have ended.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        guard !open.isEmpty else {
            // A change outside of any group forms a group of its own.
            if let block { Animations.after(0, block) }
            return
        }
        open[open.count - 1].completion = block
    }

    /// Sets the duration of the animations in the current group, in seconds.
    public static func setAnimationDuration(_ duration: TimeInterval) {
        guard !open.isEmpty else { return }
        open[open.count - 1].duration = duration
    }

    /// Disables or enables animations in the current group. Has no effect.
    public static func setDisableActions(_ flag: Bool) {}
}
