import Foundation

/// A recogniser of a gesture on a view, which notifies its targets. Touches are not modelled: ``sendActions()``
/// simulates the gesture.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// The state of a gesture.
    public enum State: Int, Sendable {
        /// Not begun.
        case possible = 0
        /// Begun.
        case began = 1
        /// Changed since it began.
        case changed = 2
        /// Recognised.
        case ended = 3
        /// Cancelled.
        case cancelled = 4
        /// Not recognised.
        case failed = 5
        /// Recognised, for a gesture without a duration.
        public static let recognized = State.ended
    }

    /// The state of the gesture.
    open internal(set) var state = State.possible

    /// A Boolean value that indicates whether the recogniser is enabled.
    open var isEnabled = true

    /// A Boolean value that indicates whether recognition cancels the view's own touches. Stored without effect.
    open var cancelsTouchesInView = true

    /// The delegate, which decides whether a gesture may begin.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// The view the recogniser is attached to; `nil` for none.
    public internal(set) final weak var view: UIView?

    /// The name of the recogniser.
    open var name: String?

    /// The values that clients have associated with it; `nil` for none.
    // Read and written under `AssociatedObjects.lock`.
    nonisolated(unsafe) final var associatedObjects: AssociatedObjects?

    private var actions = ActionList<Void>()

    public override init() {
        super.init()
    }

    /// Creates a recogniser that calls `action` of `target`.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recogniser that calls `action` of `target` with itself.
    public convenience init<Target: AnyObject, Sender: UIGestureRecognizer>(
        target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Adds a target, where UIKit takes a selector: `recognizer.addTarget(self, action: Self.tapped)`. The target is
    /// not retained.
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

    /// Removes all actions of `target`; for `nil`, of every target.
    /// - Parameters:
    ///   - target: The target; `nil` for every target.
    ///   - action: `nil`: methods cannot be compared here, so all of the target's are removed.
    public final func removeTarget(_ target: AnyObject?, action: Never?) {
        actions.remove(target: target) { _ in true }
    }

    /// Simulates the gesture: calls the targets, in the order they were added. Not part of UIKit.
    ///
    /// Nothing happens if the recogniser is disabled or its delegate does not let the gesture begin.
    open func sendActions() {
        perform([(.ended, {})])
    }

    /// Calls the targets in each of the states, after what leads to it, if the gesture may begin.
    func perform(_ states: [(state: State, prepare: () -> Void)]) {
        guard isEnabled, delegate?.gestureRecognizerShouldBegin(self) ?? true else { return }
        for (state, prepare) in states {
            prepare()
            self.state = state
            actions.send(from: self) { _ in true }
        }
        state = .possible
    }
}

/// Methods that decide which gestures are recognised.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Returns whether the gesture may begin; `true` by default.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

    /// Returns whether two gestures may be recognised at the same time. Not called here.
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
