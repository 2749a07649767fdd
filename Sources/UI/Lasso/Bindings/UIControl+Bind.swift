#if canImport(UIKit)
import UIKit

extension UIControl {
    /// Dispatches `action` to `target`, which is not kept, at each `event`.
    public func bind<Target: ActionDispatchable>(
        _ event: UIControl.Event = .touchUpInside,
        to target: Target,
        action: Target.Action
    ) {
        bind(event, to: target, mapping: { _ in action })
    }
}

/// A control whose own type the mapping of ``bind(_:to:mapping:)`` gets. Every control is one.
@preconcurrency @MainActor
public protocol ControlActionBindable where Self: UIControl {}

extension UIControl: ControlActionBindable {}

extension ControlActionBindable {
    /// Dispatches what `mapping` makes of the control to `target`, which is not kept, at each `event`.
    ///
    /// Several bindings of a control are all heard, in the order they were made.
    public func bind<Target: ActionDispatchable>(
        _ event: UIControl.Event = .touchUpInside,
        to target: Target,
        mapping: @escaping (_ sender: Self) -> Target.Action
    ) {
        let action = UIAction { [weak self, weak target] _ in
            guard let self, let target else { return }
            target.dispatchAction(mapping(self))
        }
        addAction(action, for: event)
    }
}
#endif
