import Foundation

/// A view that a person acts on, and that tells its targets.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// Something that happens to a control.
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A finger came down.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger was lifted inside: a tap.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger was lifted outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The system took the finger away.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value was changed by a person.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// What the control is for was done.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Typing began.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// Something was typed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Typing ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Typing ended by Return.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All of typing.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// How a control is at present.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// As usual.
        public static let normal: State = []
        /// A finger is on it.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It takes no events.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is selected.
        public static let selected = State(rawValue: 1 << 2)
        /// It has the focus.
        public static let focused = State(rawValue: 1 << 3)
    }

    /// Whether the control takes events.
    open var isEnabled = true

    /// Whether the control is selected.
    open var isSelected = false

    /// Whether a finger is on the control.
    open var isHighlighted = false

    private var actions = ActionList<Event>()

    /// How the control is at present.
    open var state: State {
        var state: State = []
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Performs `action` at each of `controlEvents`, in place of an action with the same identifier.
    public final func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.add(controlEvents, identifier: action.identifier) { action.perform(sender: $0) }
    }

    /// Performs `action` no longer at what is among `controlEvents`.
    public final func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Performs the action of that identifier no longer at what is among `controlEvents`.
    public final func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
        actions.remove(identifier: identifier) { controlEvents.isSuperset(of: $0) }
    }

    /// Calls `action` of `target`, which is not retained, at each of `controlEvents`:
    /// `button.addTarget(self, action: Self.tapped, for: .touchUpInside)`, where UIKit has a selector.
    public final func addTarget<Target: AnyObject>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void,
        for controlEvents: Event
    ) {
        actions.add(controlEvents, target: target) { target, _ in action(target)() }
    }

    /// Calls `action` of `target`, which is not retained, with the control at each of `controlEvents`.
    /// - Precondition: This is a `Sender`.
    public final func addTarget<Target: AnyObject, Sender: UIControl>(
        _ target: Target,
        action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void,
        for controlEvents: Event
    ) {
        actions.add(controlEvents, target: target) { target, sender in action(target)(requireSender(sender)) }
    }

    /// Calls nothing of `target` any more at what is among `controlEvents`; for `nil`, of no target.
    /// - `action`: `nil`: methods cannot be told apart here, so all of the target's are removed.
    public final func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        actions.remove(target: target) { controlEvents.isSuperset(of: $0) }
    }

    /// Calls and performs all that was added for one of `controlEvents`, in the order it was added.
    ///
    /// As in UIKit, this asks neither whether the control is enabled nor whether it is in view.
    open func sendActions(for controlEvents: Event) {
        actions.send(from: self) { !$0.isDisjoint(with: controlEvents) }
    }
}
