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

    /// Dispatches `action` to `target`, which is not kept, at each tap, in place of an earlier binding.
    public func bind<Target: ActionDispatchable>(to target: Target, action: Target.Action) {
        bind(to: target, mapping: { _ in action })
    }

    /// Dispatches what `mapping` makes of the item to `target`, which is not kept, at each tap, in place of an earlier
    /// binding.
    public func bind<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ sender: UIBarButtonItem) -> Target.Action
    ) {
        // The item takes over the action's title and picture.
        primaryAction = UIAction(title: title ?? "", image: image) { [weak self, weak target] _ in
            guard let self, let target else { return }
            target.dispatchAction(mapping(self))
        }
    }
}
#endif
