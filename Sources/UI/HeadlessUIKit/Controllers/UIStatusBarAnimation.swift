/// The animation that shows or hides the status bar.
public enum UIStatusBarAnimation: Int, Sendable {
    /// No animation.
    case none = 0
    /// Fading.
    case fade = 1
    /// Sliding.
    case slide = 2
}
