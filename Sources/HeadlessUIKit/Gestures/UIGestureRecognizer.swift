import Foundation

/// Recognises a gesture on a view, and tells its targets. No touches are recognised here: ``sendActions()`` stands for
/// the gesture.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// How far a gesture has come.
    public enum State: Int, Sendable {
        /// Not begun.
        case possible = 0
        /// Begun.
        case began = 1
        /// Under way.
        case changed = 2
        /// Recognised.
        case ended = 3
        /// Given up.
        case cancelled = 4
        /// Not recognised.
        case failed = 5
        /// Recognised, for a gesture that has no course.
        public static let recognized = State.ended
    }

    /// How far the gesture has come.
    open internal(set) var state = State.possible

    /// Whether gestures are recognised.
    open var isEnabled = true

    /// Whether the view's own touches end when the gesture is recognised. Kept only.
    open var cancelsTouchesInView = true

    /// Decides whether a gesture may begin.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// The view that the recogniser is at; `nil` if it is at none.
    public internal(set) final weak var view: UIView?

    /// What the recogniser is called.
    open var name: String?

    /// What clients have associated with it; `nil` if nothing.
    final var associatedObjects: AssociatedObjects?

    private var actions = ActionList<Void>()

    public override init() {
        super.init()
    }

    /// A recogniser that calls `action` of `target`.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// A recogniser that calls `action` of `target` with itself.
    public convenience init<Target: AnyObject, Sender: UIGestureRecognizer>(
        target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Adds a target, which is not retained: `recognizer.addTarget(self, action: Self.tapped)`, where UIKit has a
    /// selector.
    public final func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        actions.add((), target: target) { target, _ in action(target)() }
    }

    /// Adds a target whose action gets the recogniser. The target is not retained.
    /// - Precondition: This is a `Sender`.
    public final func addTarget<Target: AnyObject, Sender: UIGestureRecognizer>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        actions.add((), target: target) { target, sender in action(target)(requireSender(sender)) }
    }

    /// Removes what was added for `target`; for `nil`, everything.
    /// - `action`: `nil`: methods cannot be told apart here, so all of the target's are removed.
    public final func removeTarget(_ target: AnyObject?, action: Never?) {
        actions.remove(target: target) { _ in true }
    }

    /// Makes the gesture happen: calls the targets, in the order they were added. Not a part of UIKit.
    ///
    /// Nothing happens if the recogniser is not enabled, or its delegate does not let the gesture begin.
    open func sendActions() {
        guard isEnabled, delegate?.gestureRecognizerShouldBegin(self) ?? true else { return }
        state = .ended
        actions.send(from: self) { _ in true }
        state = .possible
    }
}

/// Decides which gestures are recognised.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Whether the gesture may begin. By default it may.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

    /// Whether two gestures may be recognised at a time. Not asked here.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

extension UIGestureRecognizer: AssociatedObjectsKeeping {}
