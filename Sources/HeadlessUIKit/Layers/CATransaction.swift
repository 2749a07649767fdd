import Foundation

/// Groups changes of layers, and tells when their animations have ended.
@preconcurrency @MainActor
public enum CATransaction {
    private struct Open {
        var completion: (@MainActor () -> Void)?
        var duration: TimeInterval = 0.25
    }

    private static var open: [Open] = []

    /// Begins a group inside the present one.
    public static func begin() {
        open.append(Open())
    }

    /// Ends the present group; its completion block runs when its animations have ended, see `UIView.animationClock`.
    public static func commit() {
        guard let ended = open.popLast(), let completion = ended.completion else { return }
        Animations.after(ended.duration, completion)
    }

    /// Sets what runs when the animations of the present group have ended.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        guard !open.isEmpty else {
            // A change outside of any group is one by itself.
            if let block { Animations.after(0, block) }
            return
        }
        open[open.count - 1].completion = block
    }

    /// Sets how long the animations of the present group take, in seconds.
    public static func setAnimationDuration(_ duration: TimeInterval) {
        guard !open.isEmpty else { return }
        open[open.count - 1].duration = duration
    }

    /// Says whether changes in the present group are without animation. Has no effect.
    public static func setDisableActions(_ flag: Bool) {}
}
