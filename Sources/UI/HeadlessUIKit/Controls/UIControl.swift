import Foundation

/// A view that the user acts on and that notifies its targets.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// An event of a control.
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A finger touched the control.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger was lifted inside the control: a tap.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger was lifted outside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The system cancelled a touch.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The primary action of the control was performed.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Editing began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user changed the text.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing ended by the Return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events of editing.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The state of a control.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The normal state.
        public static let normal: State = []
        /// A finger touches the control.
        public static let highlighted = State(rawValue: 1 << 0)
        /// The control is disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// The control is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// The control has the focus.
        public static let focused = State(rawValue: 1 << 3)
    }

    /// A Boolean value that indicates whether the control is enabled.
    open var isEnabled = true

    /// A Boolean value that indicates whether the control is selected.
    open var isSelected = false

    /// A Boolean value that indicates whether a finger touches the control.
    open var isHighlighted = false

    private var actions = ActionList<Event>()

    /// The current state of the control.
    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Adds `action` for each of `controlEvents`, replacing an action with the same identifier.
    public final func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.add(controlEvents, identifier: action.identifier) { action.perform(sender: $0) }
    }

    /// Removes `action` for all of `controlEvents`.
    public final func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action with an identifier for all of `controlEvents`.
    public final func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
        actions.remove(identifier: identifier) { controlEvents.isSuperset(of: $0) }
    }

    /// Adds a method of a target for each of `controlEvents`, where UIKit takes a selector: `button.addTarget(self,
    /// action: Self.tapped, for: .touchUpInside)`.
    ///
    /// The target is not retained.
    public final func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        for controlEvents: Event
    ) {
        actions.add(controlEvents, target: target) { target, _ in action(target)() }
    }

    /// Adds a method of a target that takes the control, for each of `controlEvents`. The target is not retained.
    /// - Precondition: This is a `Sender`.
    public final func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
        for controlEvents: Event
    ) {
        actions.add(controlEvents, target: target) { target, sender in action(target)(requireSender(sender)) }
    }

    /// Removes all methods of `target`, or of every target for `nil`, for all of `controlEvents`.
    /// - Parameters:
    ///   - target: The target; `nil` for every target.
    ///   - action: `nil`: methods cannot be compared here, so all of the target's are removed.
    ///   - controlEvents: The events.
    public final func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        actions.remove(target: target) { controlEvents.isSuperset(of: $0) }
    }

    /// Calls every action and target added for one of `controlEvents`, in the order they were added.
    ///
    /// As in UIKit, it does not matter whether the control is enabled or in view.
    open func sendActions(for controlEvents: Event) {
        actions.send(from: self) { !$0.isDisjoint(with: controlEvents) }
    }
}
