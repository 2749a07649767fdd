import Foundation

extension UIViewController {
    /// Where a controller is on its way into view and out of it.
    enum Appearance: Equatable {
        case disappeared
        case appearing(animated: Bool)
        case appeared
        case disappearing(animated: Bool)
    }

    /// Tells the controller, and its children that are in view, that they are about to come into view or to go.
    ///
    /// For containers, which call ``endAppearanceTransition()`` when it has happened. Does nothing for a controller
    /// that is there already or on its way.
    public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        switch (appearance, isAppearing) {
        case (.disappeared, true), (.disappearing, true):
            appearance = .appearing(animated: animated)
            loadViewIfNeeded()
            containerWillAppear(isAnimated: animated)
            viewWillAppear(animated)
        case (.appeared, false), (.appearing, false):
            appearance = .disappearing(animated: animated)
            viewWillDisappear(animated)
        default:
            return
        }
        for child in childrenThatAppearAlong {
            child.beginAppearanceTransition(isAppearing, animated: animated)
        }
    }

    /// Tells the controller, and its children that are in view, that what was begun has happened.
    public func endAppearanceTransition() {
        switch appearance {
        case .appearing(let animated):
            appearance = .appeared
            viewDidAppear(animated)
            containerDidAppear(isAnimated: animated)
        case .disappearing(let animated):
            appearance = .disappeared
            viewDidDisappear(animated)
        default:
            return
        }
        for child in childrenThatAppearAlong {
            child.endAppearanceTransition()
        }
    }

    /// Whether the controller is in view, or about to be.
    var isInView: Bool {
        switch appearance {
        case .appearing, .appeared: true
        case .disappearing, .disappeared: false
        }
    }

    /// Coordinates the transition that the controller, or the nearest ancestor that does, takes part in; `nil` if none
    /// goes on. There is one from the call that begins the transition.
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        ownTransitionCoordinator ?? parent?.transitionCoordinator
    }

    private var childrenThatAppearAlong: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods else { return [] }
        return children.filter { child in
            guard let view = viewIfLoaded, let childView = child.viewIfLoaded else { return false }
            return childView.isDescendant(of: view)
        }
    }
}
