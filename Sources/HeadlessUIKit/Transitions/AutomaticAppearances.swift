import Foundation

/// The controllers that appear or disappear because a view that theirs is in enters or leaves a window.
///
/// That is left to a container that tells its children itself, and to a transition, which then has begun already.
@MainActor
struct AutomaticAppearances {
    private var controllers: [UIViewController] = []
    private var isAppearing = false

    /// - Parameter window: Where `view` is about to be; `nil` for outside of any.
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
    /// The controllers of views here and below that are not inside the view of another one.
    fileprivate var topmostControllers: [UIViewController] {
        if let controller { return [controller] }
        return subviews.flatMap(\.topmostControllers)
    }
}
