import Foundation

extension Transition {
    /// Shows `presented` over `presenter`. Outside a window nothing appears, and the completion runs at once.
    static func present(
        _ presented: UIViewController,
        over presenter: UIViewController,
        isAnimated: Bool,
        completion: (() -> Void)?
    ) {
        guard let window = presenter.presentationWindow else {
            completion?()
            return
        }
        let isCovering = presented.modalPresentationStyle.isCovering
        let transition = Transition(isAnimated: isAnimated)
        transition.prepare = { [weak window] transition in
            guard let window else { return }
            presented.loadViewIfNeeded()
            presented.view.frame = window.bounds
            presented.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            transition.appearing = [presented]
            transition.disappearing = isCovering ? [presenter] : []
        }
        transition.insertViews = { [weak window] in
            window?.addSubview(presented.view)
        }
        transition.removeViews = {
            guard isCovering, presented.ownPresentingViewController === presenter else { return }
            presenter.viewIfLoaded?.removeFromSuperview()
        }
        transition.completion = {
            presented.movement = nil
            completion?()
        }
        transition.start(hasTwoTurns: !isCovering, coordinating: [presented] + presenter.presentingChain)
    }

    /// Removes `dismissed`, nearest first, from over `presenter`. Outside a window nothing disappears, and the
    /// completion runs at once.
    static func dismiss(
        _ dismissed: [UIViewController],
        uncovering presenter: UIViewController,
        isAnimated: Bool,
        completion: (() -> Void)?
    ) {
        guard
            let window = dismissed.lazy.compactMap({ $0.viewIfLoaded?.window }).first ?? presenter.presentationWindow
        else {
            for controller in dismissed { controller.movement = nil }
            completion?()
            return
        }
        let wasCovered = dismissed.contains { $0.modalPresentationStyle.isCovering }
        let transition = Transition(isAnimated: isAnimated)
        transition.prepare = { [weak window] transition in
            if wasCovered, let window { presenter.viewIfLoaded?.frame = window.bounds }
            transition.appearing = wasCovered ? [presenter] : []
            transition.disappearing = dismissed.reversed()
        }
        transition.insertViews = { [weak window] in
            guard let window, wasCovered, let view = presenter.viewIfLoaded, view.window == nil else { return }
            window.insertSubview(view, at: 0)
        }
        transition.removeViews = {
            for controller in dismissed where controller.ownPresentingViewController == nil {
                controller.viewIfLoaded?.removeFromSuperview()
            }
        }
        transition.completion = { [weak presenter, weak transition] in
            if presenter?.dismissal === transition { presenter?.dismissal = nil }
            for controller in dismissed { controller.movement = nil }
            completion?()
        }
        presenter.dismissal = transition
        transition.start(hasTwoTurns: !wasCovered, coordinating: dismissed + presenter.presentingChain)
    }
}

extension UIViewController {
    /// The window that contains the controller, or will when its presenting controller has begun to appear.
    fileprivate var presentationWindow: UIWindow? {
        viewIfLoaded?.window ?? ownPresentingViewController?.presentationWindow
    }

    /// This controller, its presenting controller, and so on.
    fileprivate var presentingChain: [UIViewController] {
        Array(sequence(first: self, next: \.ownPresentingViewController))
    }
}
