import Foundation

/// The one child that a container shows: the top of a stack, the selected tab, the page.
///
/// The wanted child is read when a transition begins, not when it was requested, so several requests in one turn make
/// one change. Outside a window a change takes effect at once: the view of the former child is removed, and that of the
/// new one is inserted when the container appears or is laid out.
@MainActor
final class ShownChild {
    /// The child whose view is in the container or about to be.
    private(set) var current: UIViewController?
    /// Returns the child to show.
    var wanted: @MainActor () -> UIViewController? = { nil }
    /// Called before and after a child appears.
    var willShow: @MainActor (UIViewController, _ isAnimated: Bool) -> Void = { _, _ in }
    var didShow: @MainActor (UIViewController, _ isAnimated: Bool) -> Void = { _, _ in }

    private unowned let container: UIViewController
    private var isFirstShowPending = false

    init(in container: UIViewController) {
        self.container = container
    }

    /// Shows the wanted child.
    /// - Parameters:
    ///   - completion: Called when the child is shown, at once outside a window.
    ///   - restore: Restores the former wanted child. Given for a gesture that will be cancelled.
    func update(
        isAnimated: Bool,
        isInteractive: Bool = false,
        completion: @escaping @MainActor () -> Void = {},
        restore: (@MainActor () -> Void)? = nil
    ) {
        guard container.viewIfLoaded?.window != nil else {
            forgetIfUnwanted()
            completion()
            return
        }
        let transition = Transition(isAnimated: isAnimated)
        transition.prepare = { [weak self, weak container] transition in
            // The container retains this object, so either both exist or neither.
            guard container != nil, let self else { return }
            prepare(transition)
        }
        transition.isInteractive = isInteractive
        transition.isCancelled = restore != nil
        transition.restore = { [weak self] in
            restore?()
            self?.current = self?.wanted()
        }
        transition.completion = completion
        transition.start(coordinating: [container])
    }

    /// Inserts the wanted child's view, if none is inserted, without notifying anybody.
    func place() {
        forgetIfUnwanted()
        if current == nil, let new = wanted() {
            current = new
            isFirstShowPending = true
            new.loadViewIfNeeded()
            insertView(of: new)
        }
        current?.view.frame = container.view.bounds
    }

    /// Called when the container is about to appear.
    func containerWillAppear(isAnimated: Bool) {
        place()
        if isFirstShowPending, let current {
            willShow(current, isAnimated)
        }
    }

    /// Called when the container has appeared.
    func containerDidAppear(isAnimated: Bool) {
        guard isFirstShowPending, let current else { return }
        isFirstShowPending = false
        didShow(current, isAnimated)
    }

    private func forgetIfUnwanted() {
        guard current !== wanted() else { return }
        current?.viewIfLoaded?.removeFromSuperview()
        current = nil
        container.viewIfLoaded?.setNeedsLayout()
    }

    private func prepare(_ transition: Transition) {
        let (old, new) = (current, wanted())
        guard old !== new, let view = container.viewIfLoaded else { return }
        // The container has left the window since the change was requested.
        guard view.window != nil else { return forgetIfUnwanted() }
        current = new
        isFirstShowPending = false
        if let new {
            willShow(new, transition.isAnimated)
            new.view.frame = view.bounds
        }
        if container.isInView {
            transition.appearing = [new].compactMap { $0 }
            transition.disappearing = [old].compactMap { $0 }
        }
        transition.insertViews = { [weak self] in
            guard let self, let new, current === new else { return }
            insertView(of: new)
        }
        transition.removeViews = { [weak self] in
            for controller in [old, new] where self?.current !== controller {
                controller?.viewIfLoaded?.removeFromSuperview()
            }
        }
        let completion = transition.completion
        transition.completion = { [weak self, isAnimated = transition.isAnimated] in
            if let self, let new, current === new { didShow(new, isAnimated) }
            completion()
        }
    }

    private func insertView(of controller: UIViewController) {
        // Behind the bars.
        container.view.insertSubview(controller.view, at: container.view.subviews.firstIndex { $0.isBar } ?? .max)
    }
}
