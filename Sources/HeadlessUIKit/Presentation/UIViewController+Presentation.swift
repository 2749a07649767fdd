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

    /// How this controller, or the nearest ancestor that is presented, is presented. One that is not presented yet has
    /// its own, so that its delegate can be set.
    public var presentationController: UIPresentationController? {
        if ownPresentingViewController == nil, let parent { return parent.presentationController }
        return ownPresentationController
    }

    /// ``presentationController``, for a sheet; `nil` for another style.
    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// ``presentationController``, for a popover; `nil` for another style.
    public var popoverPresentationController: UIPopoverPresentationController? {
        presentationController as? UIPopoverPresentationController
    }

    func beginPresentation(of viewController: UIViewController, isAnimated: Bool, completion: (() -> Void)?) {
        checkPresentability(of: viewController)
        let presenter = presenter(for: viewController.modalPresentationStyle)
        if let presented = presenter.ownPresentedViewController {
            UIWarning.report(
                """
                Attempt to present \(viewController) on \(presenter) (from \(self)) which is already presenting \
                \(presented). Dismiss that first, or present on it.
                """
            )
            return
        }
        if let dismissal = presenter.dismissal, dismissal.isAnimated {
            UIWarning.report(
                """
                Attempt to present \(viewController) on \(presenter) while a dismissal is in progress. Present in the \
                completion of dismiss(animated:completion:).
                """
            )
            return
        }
        presenter.ownPresentedViewController = viewController
        viewController.ownPresentingViewController = presenter
        viewController.movement = .presented
        Transition.present(viewController, over: presenter, isAnimated: isAnimated, completion: completion)
    }

    func beginDismissal(isAnimated: Bool, completion: (() -> Void)?) {
        let holder = sequence(first: self, next: \.parent).first {
            $0.ownPresentedViewController != nil || $0.ownPresentingViewController != nil
        }
        guard let holder else { return }
        guard holder.ownPresentedViewController != nil else {
            holder.ownPresentingViewController?.dismiss(animated: isAnimated, completion: completion)
            return
        }
        let dismissed = Array(sequence(first: holder, next: \.ownPresentedViewController).dropFirst())
        for viewController in dismissed {
            viewController.ownPresentingViewController?.ownPresentedViewController = nil
            viewController.ownPresentingViewController = nil
            viewController.movement = .dismissed
        }
        Transition.dismiss(dismissed, uncovering: holder, isAnimated: isAnimated, completion: completion)
    }

    /// Whether the controller, or an ancestor, is on its way into view because it is presented.
    public var isBeingPresented: Bool { movement == .presented || parent?.isBeingPresented == true }

    /// Whether the controller, or an ancestor, is on its way out of view because it is dismissed.
    public var isBeingDismissed: Bool { movement == .dismissed || parent?.isBeingDismissed == true }

    private func presenter(for style: UIModalPresentationStyle) -> UIViewController {
        let ancestors = Array(sequence(first: self, next: \.parent))
        let isInContext = style == .currentContext || style == .overCurrentContext
        return (isInContext ? ancestors.first(where: \.definesPresentationContext) : nil) ?? ancestors.last ?? self
    }

    private func checkPresentability(of viewController: UIViewController) {
        if let presenter = viewController.ownPresentingViewController {
            fatalError(
                """
                Application tried to present modally a view controller \(viewController) that is already being \
                presented by \(presenter). Present a new one, or dismiss it first.
                """
            )
        }
        guard viewController.parent == nil, !sequence(first: self, next: \.parent).contains(viewController) else {
            fatalError(
                """
                Application tried to present modally a view controller \(viewController) that has a parent view \
                controller, or is active already. Take it out of its parent first.
                """
            )
        }
    }
}
