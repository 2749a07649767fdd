import Foundation

/// The appearance of controllers.
///
/// A controller is in motion between its will-method and its did-method. What began the motion *owns* it: a
/// ``Transition``, the parent along with which the controller appears, a change of the view hierarchy, or, without an
/// owner, a container of the program. No other owner turns a motion round: it is ended first. So the four methods
/// always run in their order, whatever overtakes what.
extension UIViewController {
    /// The appearance state of a controller.
    enum Appearance: Equatable {
        case disappeared
        case appearing(animated: Bool)
        case appeared
        case disappearing(animated: Bool)
    }

    /// A Boolean value that indicates whether the controller has appeared or is about to.
    var isInView: Bool {
        switch appearance {
        case .appearing, .appeared: true
        case .disappearing, .disappeared: false
        }
    }

    /// A Boolean value that indicates whether the controller is between a will-method and its did-method.
    var isInMotion: Bool { appearance != .appeared && appearance != .disappeared }

    /// Begins a motion for `owner`, after ending an opposite one of another owner. Does nothing for a controller that
    /// is in that state or on its way.
    func beginAppearance(_ isAppearing: Bool, animated: Bool, by owner: AnyObject) {
        endMotion(oppositeTo: isAppearing, for: owner)
        guard isInView != isAppearing else { return }
        nextMotionOwner = owner
        beginAppearanceTransition(isAppearing, animated: animated)
    }

    /// Ends the controller's motion if it is opposite to one that `owner` is about to begin, and of another owner.
    func endMotion(oppositeTo isAppearing: Bool, for owner: AnyObject) {
        guard isInMotion, isInView != isAppearing, !mayTurnRound(owner) else { return }
        (motionOwner as? Transition)?.finish()
        // The transition may be in the middle of a phase.
        if isInMotion, isInView != isAppearing { endAppearanceTransition() }
    }

    /// Ends the motion of the controller, if `owner` has begun it.
    func endAppearance(by owner: AnyObject) {
        if isInMotion, motionOwner === owner { endAppearanceTransition() }
    }

    /// Implements ``beginAppearanceTransition(_:animated:)``.
    func beginMotion(_ isAppearing: Bool, animated: Bool) {
        let owner = nextMotionOwner
        nextMotionOwner = nil
        guard isInView != isAppearing else { return }
        if owner == nil { (motionOwner as? Transition)?.finish() }
        if isAppearing {
            loadViewIfNeeded()
            shownChild?.containerWillAppear(isAnimated: animated)
        }
        motionOwner = owner
        appearance = isAppearing ? .appearing(animated: animated) : .disappearing(animated: animated)
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        takeChildrenAlong(isAppearing, isAnimated: animated)
    }

    /// Implements ``endAppearanceTransition()``.
    func endMotion() {
        guard isInMotion else { return }
        let isAppearing = isInView
        let isAnimated = appearance == .appearing(animated: true) || appearance == .disappearing(animated: true)
        // A callback may end the motion before the children have begun theirs.
        takeChildrenAlong(isAppearing, isAnimated: isAnimated)
        guard isInMotion, isInView == isAppearing else { return }
        let along = appearingAlong
        appearance = isAppearing ? .appeared : .disappeared
        motionOwner = nil
        appearingAlong = []
        if isAppearing {
            viewDidAppear(isAnimated)
            shownChild?.containerDidAppear(isAnimated: isAnimated)
        } else {
            viewDidDisappear(isAnimated)
        }
        for child in along where child.isInView == isAppearing {
            child.endAppearance(by: self)
        }
        if appearance == .disappeared { shownChild?.containerDidDisappear() }
        let waiting = waitingForMotion
        waitingForMotion = []
        for block in waiting { MainQueue.async(block) }
    }

    /// Begins a motion of `child` that ends after this controller's.
    func takeAlong(_ child: UIViewController, _ isAppearing: Bool, isAnimated: Bool) {
        appearingAlong.append(child)
        child.beginAppearance(isAppearing, animated: isAnimated, by: self)
    }

    /// Runs `block` in a turn of the main queue after the controller's motion has ended.
    func afterMotion(_ block: @escaping @MainActor () -> Void) {
        waitingForMotion.append(block)
    }

    /// The controller that decides whether this one appears while its view is in `superview`: the parent, or else,
    /// unless it is presented, the controller of the view around it; `nil` for none.
    func appearanceParent(in superview: UIView?) -> UIViewController? {
        if parent != nil || ownPresentingViewController != nil { return parent }
        return sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0?.controller }.first
    }

    /// Returns whether the controller is to be in view while its view is in `superview`.
    func belongsInView(in superview: UIView?) -> Bool {
        guard let superview, let around = appearanceParent(in: superview), let view = around.viewIfLoaded else {
            return false
        }
        return around.isInView && superview.isDescendant(of: view)
    }

    private func mayTurnRound(_ owner: AnyObject) -> Bool {
        guard motionOwner === owner, let transition = owner as? Transition else { return false }
        return transition.isCancelled
    }

    private func takeChildrenAlong(_ isAppearing: Bool, isAnimated: Bool) {
        for child in childrenThatAppearAlong where child.isInView != isAppearing {
            child.endMotion(oppositeTo: isAppearing, for: self)
            // A callback may have changed this controller or the child.
            guard isInMotion, isInView == isAppearing, appearsAlong(child) else { continue }
            takeAlong(child, isAppearing, isAnimated: isAnimated)
        }
    }

    private var childrenThatAppearAlong: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        // A controller without a parent follows the controller of the view around it.
        let others = view.subviews.flatMap(\.topmostControllers).filter { $0.parent == nil && appearsAlong($0) }
        return children.filter(appearsAlong) + others
    }

    private func appearsAlong(_ child: UIViewController) -> Bool {
        guard let view = viewIfLoaded, let childView = child.viewIfLoaded, childView.isDescendant(of: view) else {
            return false
        }
        return child.appearanceParent(in: childView.superview) === self
    }
}

extension UIView {
    /// The controllers of the outermost views, from this one down, that have a controller.
    var topmostControllers: [UIViewController] {
        if let controller { return [controller] }
        return subviews.flatMap(\.topmostControllers)
    }
}
