import Foundation

/// A view that shows how much of a task is done.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    /// The shape of a progress view.
    public enum Style: Int, Sendable {
        case `default` = 0
        case bar = 1
    }

    /// The shape of the view.
    open var progressViewStyle = Style.default
    /// The colour of the part that is done.
    open var progressTintColor: UIColor? {
        didSet { noteAppearance(\UIProgressView.progressTintColor) }
    }
    /// The colour of the part that is not done.
    open var trackTintColor: UIColor? {
        didSet { noteAppearance(\UIProgressView.trackTintColor) }
    }
    /// The progress that the view shows in place of ``progress``; `nil` for none.
    open var observedProgress: Progress?

    private var storedProgress: Float = 0

    /// The part that is done, clamped to 0 to 1.
    open var progress: Float {
        get { observedProgress.map { Float($0.fractionCompleted) } ?? storedProgress }
        set { storedProgress = min(max(newValue, 0), 1) }
    }

    /// Creates a view of a shape.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    /// Sets ``progress`` at once.
    open func setProgress(_ progress: Float, animated: Bool) {
        self.progress = progress
    }
}
