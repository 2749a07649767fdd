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
        transition.container = presenter.parent
        transition.prepare = { [weak window] transition in
            // A controller that was dismissed in the same turn still appears for a moment, unless it has another use.
            guard let window, presented.isFree || presented.ownPresentingViewController === presenter else { return }
            presented.loadViewIfNeeded()
            presented.view.frame = window.bounds
            presented.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            transition.appearing = [presented]
            transition.disappearing = isCovering ? [presenter] : []
        }
        transition.insertViews = { [weak window, weak transition] in
            guard transition?.appearing.isEmpty == false else { return }
            window?.addSubview(presented.view)
        }
        transition.removeViews = {
            guard isCovering, presented.ownPresentingViewController === presenter else { return }
            presenter.coveredIn = presenter.viewIfLoaded?.superview
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
            guard wasCovered else { return transition.disappearing = dismissed.reversed() }
            if let superview = presenter.coveredIn ?? window { presenter.viewIfLoaded?.frame = superview.bounds }
            // A child appears only if its parent still shows it.
            let isBackInView = presenter.parent.map { $0.isInView && $0.isShowing(presenter) } ?? true
            transition.appearing = isBackInView ? [presenter] : []
            transition.disappearing = dismissed.reversed()
        }
        transition.insertViews = { [weak window] in
            guard let window, !window.isHidden, wasCovered, let view = presenter.viewIfLoaded, view.window == nil,
                presenter.parent?.isShowing(presenter) ?? true
            else { return }
            let superview = presenter.coveredIn ?? window
            presenter.coveredIn = nil
            if let cover = dismissed.first?.viewIfLoaded, cover.superview === superview {
                superview.insertSubview(view, belowSubview: cover)
            } else {
                superview.insertSubview(view, at: 0)
            }
        }
        transition.removeViews = {
            for controller in dismissed { controller.leaveWindow() }
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
        viewIfLoaded?.window ?? coveredIn?.window ?? ownPresentingViewController?.presentationWindow
    }

    /// This controller, its presenting controller, and so on.
    fileprivate var presentingChain: [UIViewController] {
        Array(sequence(first: self, next: \.ownPresentingViewController))
    }
}
