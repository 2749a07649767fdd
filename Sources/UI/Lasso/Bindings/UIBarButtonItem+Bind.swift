#if canImport(UIKit)
import UIKit

extension UIBarButtonItem {
    /// An item of the system, to be bound.
    public convenience init(barButtonSystemItem systemItem: UIBarButtonItem.SystemItem) {
        self.init(systemItem: systemItem, primaryAction: nil)
    }

    /// An item with a picture, to be bound.
    public convenience init(image: UIImage?, style: UIBarButtonItem.Style = .plain) {
        self.init(image: image, primaryAction: nil)
        self.style = style
    }

    /// An item with a picture, and another one for a low bar, to be bound.
    public convenience init(
        image: UIImage?,
        landscapeImagePhone: UIImage?,
        style: UIBarButtonItem.Style = .plain
    ) {
        self.init(image: image, primaryAction: nil)
        self.landscapeImagePhone = landscapeImagePhone
        self.style = style
    }

    /// An item with a title, to be bound.
    public convenience init(title: String?, style: UIBarButtonItem.Style = .plain) {
        self.init(title: title, primaryAction: nil)
        self.style = style
    }

    /// Dispatches `action` to `target`, which is not kept, at each tap, in place of the item's target and
    /// action. UIKit ignores these while the item has a `primaryAction`.
    public func bind<Target: ActionDispatchable>(to target: Target, action: Target.Action) {
        bind(to: target, mapping: { _ in action })
    }

    /// Dispatches what `mapping` makes of the item to `target`, which is not kept, at each tap, in place of the
    /// item's target and action. UIKit ignores these while the item has a `primaryAction`.
    public func bind<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ sender: UIBarButtonItem) -> Target.Action
    ) {
        let handler = ActionHandler { [weak self, weak target] in
            guard let self, let target else { return }
            target.dispatchAction(mapping(self))
        }
        if let bound = self.target as? ActionHandler { releaseReference(to: bound) }
        handler.attach(to: self)
        holdReference(to: handler)
    }
}
#endif
