import Foundation

extension UIViewController {
    /// The appearance state of a controller.
    enum Appearance: Equatable {
        case disappeared
        case appearing(animated: Bool)
        case appeared
        case disappearing(animated: Bool)
    }

    /// Implements ``beginAppearanceTransition(_:animated:)``.
    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
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

    /// Implements ``endAppearanceTransition()``.
    func endAppearance() {
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

    /// A Boolean value that indicates whether the controller has appeared or is about to.
    var isInView: Bool {
        switch appearance {
        case .appearing, .appeared: true
        case .disappearing, .disappeared: false
        }
    }

    private var childrenThatAppearAlong: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods else { return [] }
        return children.filter { child in
            guard let view = viewIfLoaded, let childView = child.viewIfLoaded else { return false }
            return childView.isDescendant(of: view)
        }
    }
}
