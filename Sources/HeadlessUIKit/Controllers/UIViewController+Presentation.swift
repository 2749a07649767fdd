import Foundation

extension UIViewController {
    /// What this controller or the nearest ancestor that presents something presents; `nil` if none does.
    public var presentedViewController: UIViewController? {
        ownPresentedViewController ?? parent?.presentedViewController
    }

    /// What presents this controller, or the nearest ancestor that is presented; `nil` if none is.
    public var presentingViewController: UIViewController? {
        ownPresentingViewController ?? parent?.presentingViewController
    }

    /// Shows `viewController` over the topmost ancestor of this one, which becomes its presenting controller at once.
    ///
    /// Does nothing if that presents something already, or if `viewController` is presented already.
    public func present(
        _ viewController: UIViewController,
        animated: Bool,
        completion: (() -> Void)? = nil
    ) {
        let presenter = topmostAncestor
        guard presenter.ownPresentedViewController == nil, viewController.ownPresentingViewController == nil else {
            return
        }
        presenter.ownPresentedViewController = viewController
        viewController.ownPresentingViewController = presenter
        Transition.present(viewController, over: presenter, animated: animated, completion: completion)
    }

    /// Takes away all that is presented over this controller; if nothing is, this controller itself.
    public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        let presenter = topmostAncestor
        guard presenter.ownPresentedViewController != nil else {
            presenter.ownPresentingViewController?.dismiss(animated: animated, completion: completion)
            return
        }
        let dismissed = Array(sequence(first: presenter, next: \.ownPresentedViewController).dropFirst())
        for viewController in dismissed {
            viewController.ownPresentingViewController?.ownPresentedViewController = nil
            viewController.ownPresentingViewController = nil
        }
        Transition.dismiss(dismissed, uncovering: presenter, animated: animated, completion: completion)
    }

    private var topmostAncestor: UIViewController {
        parent?.topmostAncestor ?? self
    }
}
