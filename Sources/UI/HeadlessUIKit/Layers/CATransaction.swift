import Foundation

/// A group of layer changes that reports the end of their animations. Each thread has groups of its own.
public enum CATransaction {
    private struct Open {
        var completion: (() -> Void)?
        var duration: CFTimeInterval = 0.25
    }

    private static let open = ThreadValue<[Open]>(name: "CATransaction", initial: [])

    /// Begins a group inside the current one.
    public static func begin() {
        open.value.append(Open())
    }

    /// Ends the current group. Its completion block runs when its animations have ended; see `UIView.animationClock`.
    public static func commit() {
        guard let ended = open.value.popLast(), let completion = ended.completion else { return }
        Animations.anywhere(after: ended.duration, completion)
    }

    /// Sets the block that runs when the animations of the current group have ended.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        guard !open.value.isEmpty else {
            // A change outside of any group forms a group of its own.
            if let block { Animations.anywhere(after: 0, block) }
            return
        }
        open.value[open.value.count - 1].completion = block
    }

    /// Sets the duration of the animations in the current group, in seconds.
    public static func setAnimationDuration(_ dur: CFTimeInterval) {
        guard !open.value.isEmpty else { return }
        open.value[open.value.count - 1].duration = dur
    }

    /// Returns the duration of the animations in the current group, in seconds.
    public static func animationDuration() -> CFTimeInterval { open.value.last?.duration ?? 0.25 }

    /// Disables or enables animations in the current group. Has no effect.
    public static func setDisableActions(_ flag: Bool) {}
}
