import Foundation

extension UIViewController {
    /// The controller presented by this one or its nearest presenting ancestor; `nil` for none.
    public var presentedViewController: UIViewController? {
        ownPresentedViewController ?? parent?.presentedViewController
    }

    /// The controller that presents this one or its nearest presented ancestor; `nil` for none.
    public var presentingViewController: UIViewController? {
        ownPresentingViewController ?? parent?.presentingViewController
    }

    /// The presentation of this controller or its nearest presented ancestor.
    ///
    /// A controller that is not presented yet has one of its own, so that its delegate can be set.
    public var presentationController: UIPresentationController? {
        if ownPresentingViewController == nil, let parent { return parent.presentationController }
        return ownPresentationController
    }

    /// The ``presentationController`` of a sheet; `nil` for another style.
    public var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// The ``presentationController`` of a popover; `nil` for another style.
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

    /// A Boolean value that indicates whether the controller, or an ancestor, is appearing because it is presented.
    public var isBeingPresented: Bool { movement == .presented || parent?.isBeingPresented == true }

    /// A Boolean value that indicates whether the controller, or an ancestor, is disappearing because it is dismissed.
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
