import Foundation

extension Transition {
    /// Shows `presented` over `presenter`. Outside of a window nothing appears, and the completion runs at once.
    static func present(
        _ presented: UIViewController,
        over presenter: UIViewController,
        animated: Bool,
        completion: (() -> Void)?
    ) {
        guard let window = presenter.viewIfLoaded?.window else {
            completion?()
            return
        }
        let isCovering = presented.modalPresentationStyle == .fullScreen
        let transition = Transition()
        transition.isAnimated = animated
        transition.appearing = [presented]
        transition.disappearing = isCovering ? [presenter] : []
        transition.insertViews = { [weak window] in
            guard let window else { return }
            presented.view.frame = window.bounds
            window.addSubview(presented.view)
        }
        transition.removeViews = {
            guard isCovering, presented.ownPresentingViewController === presenter else { return }
            presenter.viewIfLoaded?.removeFromSuperview()
        }
        transition.completion = completion
        transition.start(hasTwoTurns: animated || !isCovering)
    }

    /// Takes away `dismissed`, nearest first, which were over `presenter`. Outside of a window nothing disappears, and
    /// the completion runs at once.
    static func dismiss(
        _ dismissed: [UIViewController],
        uncovering presenter: UIViewController,
        animated: Bool,
        completion: (() -> Void)?
    ) {
        guard
            let window = dismissed.lazy.compactMap({ $0.viewIfLoaded?.window }).first ?? presenter.viewIfLoaded?.window
        else {
            completion?()
            return
        }
        let wasCovered = dismissed.first?.modalPresentationStyle == .fullScreen
        let transition = Transition()
        transition.isAnimated = animated
        transition.appearing = wasCovered ? [presenter] : []
        transition.disappearing = dismissed.reversed()
        transition.insertViews = { [weak window] in
            guard let window, wasCovered, let view = presenter.viewIfLoaded, view.window == nil else { return }
            view.frame = window.bounds
            window.insertSubview(view, at: 0)
        }
        transition.removeViews = {
            for controller in dismissed where controller.ownPresentingViewController == nil {
                controller.viewIfLoaded?.removeFromSuperview()
            }
        }
        transition.completion = completion
        transition.start(hasTwoTurns: animated || !wasCovered)
    }
}
