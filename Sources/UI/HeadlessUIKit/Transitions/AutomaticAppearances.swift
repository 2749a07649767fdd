import Foundation

/// The appearances that follow from moving a view, in which there may be views of controllers, to another superview.
///
/// A controller is not notified if its parent does not forward appearance methods. It is not notified again if it is
/// already in the state that follows, or on its way there, as in a transition. Without a parent and outside the view of
/// a controller it never appears.
@MainActor
final class AutomaticAppearances {
    private let controllers: [UIViewController]
    private let superview: UIView?

    /// - Parameter superview: The superview that `view` is about to get; `nil` for none.
    init(of view: UIView, movingTo superview: UIView?) {
        self.superview = superview
        controllers = view.topmostControllers.filter { controller in
            let parent = controller.appearanceParent(in: superview ?? view.superview)
            return parent?.shouldAutomaticallyForwardAppearanceMethods ?? (superview == nil)
        }
    }

    /// Notifies the controllers before the view is moved.
    func begin() {
        for controller in controllers { begin(controller, in: superview) }
    }

    /// Notifies the controllers when the view is moved.
    func end() {
        for controller in controllers {
            controller.endAppearance(by: self)
            // A callback may have moved a view.
            let superview = controller.viewIfLoaded?.superview
            guard superview == nil || controller.appearanceParent(in: superview) != nil else { continue }
            begin(controller, in: superview)
            controller.endAppearance(by: self)
        }
    }

    private func begin(_ controller: UIViewController, in superview: UIView?) {
        controller.endMotion(oppositeTo: controller.belongsInView(in: superview), for: self)
        let isAppearing = controller.belongsInView(in: superview)
        guard isAppearing != controller.isInView else { return }
        guard isAppearing, let parent = controller.appearanceParent(in: superview) else {
            return controller.beginAppearance(false, animated: false, by: self)
        }
        if case .appearing(let isAnimated) = parent.appearance {
            parent.takeAlong(controller, true, isAnimated: isAnimated)
        } else {
            controller.beginAppearance(true, animated: false, by: self)
        }
    }
}
