import Foundation

/// The controllers that appear or disappear because an ancestor of their view enters or leaves a window.
///
/// Excluded are children of a container that notifies them itself and controllers in a transition, which has already
/// notified them.
@MainActor
struct AutomaticAppearances {
    private var controllers: [UIViewController] = []
    private var isAppearing = false

    /// - Parameter window: The window `view` is about to enter; `nil` for none.
    init(of view: UIView, movingTo window: UIWindow?) {
        guard view.window !== window else { return }
        isAppearing = window != nil
        let presence: UIViewController.Appearance = isAppearing ? .disappeared : .appeared
        controllers = view.topmostControllers.filter { controller in
            guard let parent = controller.parent, parent.shouldAutomaticallyForwardAppearanceMethods else {
                return false
            }
            return parent.appearance == .appeared && controller.appearance == presence
        }
    }

    func begin() {
        for controller in controllers {
            controller.beginAppearanceTransition(isAppearing, animated: false)
        }
    }

    func end() {
        for controller in controllers {
            controller.endAppearanceTransition()
        }
    }
}

extension UIView {
    /// The controllers of the outermost views, from this one down, that have a controller.
    fileprivate var topmostControllers: [UIViewController] {
        if let controller { return [controller] }
        return subviews.flatMap(\.topmostControllers)
    }
}
