import Foundation

/// The one child that a container shows: the top of a stack, the selected tab, the page.
///
/// While the container is in view, only a ``Transition`` changes the shown child, and it waits until the container
/// itself is not in motion. A layout pass never does: it would take a child out of view that nobody has told. While the
/// container is out of view, there is nobody to tell, and a change takes effect at once: the view of the former child is
/// removed, and that of the new one is inserted when the container appears or is laid out.
@MainActor
final class ShownChild {
    /// The child whose view is in the container or about to be.
    private(set) var current: UIViewController?
    /// Returns the child to show.
    ///
    /// It is read when a transition begins, not when it was requested, so several requests in one turn make one change.
    var wanted: @MainActor () -> UIViewController? = { nil }
    /// Called before and after a child appears.
    var willShow: @MainActor (UIViewController, _ isAnimated: Bool) -> Void = { _, _ in }
    var didShow: @MainActor (UIViewController, _ isAnimated: Bool) -> Void = { _, _ in }

    private unowned let container: UIViewController
    private weak var running: Transition?
    private var isFirstShowPending = false

    init(in container: UIViewController) {
        self.container = container
    }

    /// Shows the wanted child.
    /// - Parameters:
    ///   - completion: Called when the child is shown, at once out of view.
    ///   - restore: Restores the former wanted child and returns whether it did. Given for a gesture that will be
    ///     cancelled.
    func update(
        isAnimated: Bool,
        isInteractive: Bool = false,
        completion: @escaping @MainActor () -> Void = {},
        restore: (@MainActor () -> Bool)? = nil
    ) {
        guard container.viewIfLoaded?.window != nil || container.appearance != .disappeared else {
            forgetIfUnwanted()
            completion()
            return
        }
        let transition = Transition(isAnimated: isAnimated)
        transition.container = container
        transition.prepare = { [weak self, weak container] transition in
            // The container retains this object, so either both exist or neither.
            guard container != nil, let self else { return }
            prepare(transition)
        }
        transition.overtaken = { [weak self] in self?.running }
        transition.isInteractive = isInteractive
        transition.isCancelled = restore != nil
        transition.restore = { [weak self] in
            guard restore?() ?? false else { return false }
            self?.current = self?.wanted()
            return true
        }
        transition.completion = completion
        transition.start(coordinating: [container])
    }

    /// Inserts the wanted child's view, if the container is out of view and none is inserted, and sets its frame.
    func place() {
        forgetIfUnwanted()
        if container.appearance == .disappeared, current == nil, let new = wanted() {
            current = new
            isFirstShowPending = true
            new.loadViewIfNeeded()
            // Loading may have changed what is wanted.
            if current === new { insertView(of: new) }
        }
        if let view = current?.viewIfLoaded, view.superview === container.view { view.frame = container.view.bounds }
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
        if isFirstShowPending, let current {
            isFirstShowPending = false
            didShow(current, isAnimated)
        }
        // The program may have turned the container's motion round.
        if current !== wanted() { update(isAnimated: false) }
    }

    /// Called when the container has disappeared, with its children.
    func containerDidDisappear() { forgetIfUnwanted() }

    private func forgetIfUnwanted() {
        guard container.appearance == .disappeared, current !== wanted() else { return }
        if let current { removeView(of: current) }
        current = nil
        container.viewIfLoaded?.setNeedsLayout()
    }

    private func prepare(_ transition: Transition) {
        guard let view = container.viewIfLoaded, container.isInView else { return forgetIfUnwanted() }
        let (old, new) = (current, wanted())
        guard old !== new else { return }
        running = transition
        current = new
        isFirstShowPending = false
        if let new {
            willShow(new, transition.isAnimated)
            new.view.frame = view.bounds
            transition.appearing = [new]
        }
        // A former child whose view is elsewhere by now is no longer this container's to hide.
        if let old, old.viewIfLoaded?.superview === view { transition.disappearing = [old] }
        transition.insertViews = { [weak self, weak transition] in
            guard let self, let transition, let new else { return }
            if current === new {
                insertView(of: new)
            } else {
                // A callback has taken the container out of view, which forgot the new child.
                new.beginAppearance(false, animated: transition.isAnimated, by: transition)
            }
        }
        transition.removeViews = { [weak self] in
            guard let self else { return }
            for controller in [old, new].compactMap({ $0 }) where current !== controller {
                removeView(of: controller)
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

    private func removeView(of controller: UIViewController) {
        guard let view = controller.viewIfLoaded, view.superview === container.viewIfLoaded else { return }
        view.removeFromSuperview()
    }
}
