import Foundation

/// A generator of feedback that the user feels; see ``onFeedback``.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    /// A feedback that a generator gave. Not part of UIKit.
    public enum Feedback: Hashable, Sendable {
        /// A collision, from 0 to 1.
        case impact(UIImpactFeedbackGenerator.FeedbackStyle, intensity: CGFloat)
        /// A change of a selection.
        case selection
        /// The end of a task.
        case notification(UINotificationFeedbackGenerator.FeedbackType)
    }

    /// Called with each feedback; does nothing by default. Not part of UIKit.
    public static var onFeedback: (Feedback) -> Void = { _ in }

    public override init() {
        super.init()
    }

    /// Creates a generator for what happens in a view.
    public convenience init(view: UIView) {
        self.init()
    }

    /// Prepares the device for a feedback. Has no effect.
    open func prepare() {}
}

/// A generator of collisions.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The kind of a collision.
    public enum FeedbackStyle: Int, Sendable {
        case light = 0
        case medium = 1
        case heavy = 2
        case soft = 3
        case rigid = 4
    }

    private let style: FeedbackStyle

    /// Creates a generator of medium collisions.
    public override init() {
        style = .medium
        super.init()
    }

    /// Creates a generator of collisions.
    public init(style: FeedbackStyle) {
        self.style = style
        super.init()
    }

    /// Creates a generator of collisions in a view.
    public convenience init(style: FeedbackStyle, view: UIView) {
        self.init(style: style)
    }

    /// Gives the feedback.
    open func impactOccurred() { impactOccurred(intensity: 1) }

    /// Gives the feedback with an intensity from 0 to 1.
    open func impactOccurred(intensity: CGFloat) {
        UIFeedbackGenerator.onFeedback(.impact(style, intensity: intensity))
    }
}

/// A generator of changes of a selection.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Gives the feedback.
    open func selectionChanged() { UIFeedbackGenerator.onFeedback(.selection) }
}

/// A generator of feedback on the end of tasks.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The end of a task.
    public enum FeedbackType: Int, Sendable {
        case success = 0
        case warning = 1
        case error = 2
    }

    /// Gives the feedback.
    open func notificationOccurred(_ notificationType: FeedbackType) {
        UIFeedbackGenerator.onFeedback(.notification(notificationType))
    }
}
