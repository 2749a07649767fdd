#if canImport(UIKit)
import UIKit

extension UIGestureRecognizer {
    /// Dispatches `action` to `target`, which is not kept, at each gesture.
    public func bind<Target: ActionDispatchable>(to target: Target, action: Target.Action) {
        bind(to: target, mapping: { _ in action })
    }
}

/// A recogniser whose own type the mapping of ``bind(to:mapping:)`` gets. Every recogniser is one.
@preconcurrency @MainActor
public protocol GestureActionBindable: UIGestureRecognizer {}

extension UIGestureRecognizer: GestureActionBindable {}

extension GestureActionBindable {
    /// Dispatches what `mapping` makes of the recogniser to `target`, which is not kept, at each gesture.
    ///
    /// Several bindings of a recogniser are all heard, in the order they were made.
    public func bind<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ sender: Self) -> Target.Action
    ) {
        let handler = ActionHandler { [weak self, weak target] in
            guard let self, let target else { return }
            target.dispatchAction(mapping(self))
        }
        handler.attach(to: self)
        holdReference(to: handler)
    }
}
#endif
