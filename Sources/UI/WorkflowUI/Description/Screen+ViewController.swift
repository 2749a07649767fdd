#if canImport(UIKit)
import UIKit

extension Screen {
    /// Returns whether ``update(viewController:with:)`` would accept `viewController`.
    @preconcurrency @MainActor
    public func canUpdate(viewController: UIViewController, with environment: ViewEnvironment) -> Bool {
        viewControllerDescription(environment: environment).canUpdate(viewController: viewController)
    }

    /// Shows this screen in `viewController`.
    /// - Precondition: ``canUpdate(viewController:with:)``
    @preconcurrency @MainActor
    public func update(viewController: UIViewController, with environment: ViewEnvironment) {
        viewControllerDescription(environment: environment).update(viewController: viewController)
    }

    /// Returns a new view controller that shows this screen.
    @preconcurrency @MainActor
    public func buildViewController(in environment: ViewEnvironment) -> UIViewController {
        viewControllerDescription(environment: environment).buildViewController()
    }
}
#endif
