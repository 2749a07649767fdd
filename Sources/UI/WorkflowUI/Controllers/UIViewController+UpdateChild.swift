#if canImport(UIKit)
import UIKit

/// A protocol by which ``update(child:with:in:onChange:)`` can name the type of the controller it is called on. Every
/// view controller conforms.
@preconcurrency @MainActor
public protocol UpdateChildScreenViewController {}

extension UIViewController: UpdateChildScreenViewController {}

extension UpdateChildScreenViewController where Self: UIViewController {
    /// Shows `screen` in the child at a key path, in place if the child can show it, otherwise in a new controller.
    ///
    /// A new controller takes the child's place among the children, in the view and at the key path. No view is loaded
    /// unless those of this controller and of the old child are.
    /// - Parameters:
    ///   - child: The key path of the child, which need not be a child of this controller yet.
    ///   - screen: The screen to show.
    ///   - environment: The environment of the screen.
    ///   - onChange: Called last with the new child, if there is one.
    /// - Precondition: The controller of `screen` is a `VC`, and the child is in no other controller.
    public func update<VC: UIViewController>(
        child: ReferenceWritableKeyPath<Self, VC>,
        with screen: some Screen,
        in environment: ViewEnvironment,
        onChange: (VC) -> Void = { _ in }
    ) {
        let description = screen.viewControllerDescription(environment: environment)
        let old = self[keyPath: child]
        if description.canUpdate(viewController: old) {
            description.update(viewController: old)
            return
        }
        let new = makeChild(of: VC.self, for: description, screenType: type(of: screen))
        self[keyPath: child] = new
        replace(old, by: new)
        onChange(new)
    }

    private func makeChild<VC: UIViewController>(
        of type: VC.Type,
        for description: ViewControllerDescription,
        screenType: any Screen.Type
    ) -> VC {
        let built = description.buildViewController()
        guard let new = built as? VC else {
            fatalError(
                """
                Expected the controller of \(screenType) to be a \(VC.self). Instead, it is a \
                \(Swift.type(of: built)). Keep the child of \(Self.self) as a UIViewController.
                """
            )
        }
        return new
    }

    private func replace(_ old: UIViewController, by new: UIViewController) {
        guard let parent = old.parent else { return }
        guard parent === self else {
            fatalError(
                """
                Expected the child to replace to be in \(self). Instead, it is in \(parent). Update it where it is.
                """
            )
        }
        addChild(new)
        old.willMove(toParent: nil)
        if isViewLoaded, let oldView = old.viewIfLoaded, oldView.superview != nil {
            replace(oldView, of: old, byViewOf: new)
        }
        new.didMove(toParent: self)
        old.removeFromParent()
    }

    private func replace(_ oldView: UIView, of old: UIViewController, byViewOf new: UIViewController) {
        new.view.frame = oldView.frame
        let isVisible = view.window != nil
        if isVisible {
            new.beginAppearanceTransition(true, animated: false)
            old.beginAppearanceTransition(false, animated: false)
        }
        oldView.superview?.insertSubview(new.view, aboveSubview: oldView)
        oldView.removeFromSuperview()
        if isVisible {
            new.endAppearanceTransition()
            old.endAppearanceTransition()
        }
    }
}
#endif
