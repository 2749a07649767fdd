#if canImport(UIKit)
import UIKit

extension Screen {
    @preconcurrency @MainActor
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        if let described = environment.registeredDescription(of: self) { return described }
        let missing = MissingBinding(of: Self.self, kind: ViewControllerFactory.self)
        environment.onMissingBinding?(missing)
        return PlaceholderViewController.description(for: missing, environment: environment)
    }

    /// Whether ``update(viewController:with:)`` would accept `viewController`.
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

    /// Makes a new view controller that shows this screen.
    @preconcurrency @MainActor
    public func buildViewController(in environment: ViewEnvironment) -> UIViewController {
        viewControllerDescription(environment: environment).buildViewController()
    }
}

extension ViewEnvironment {
    /// What the registry's factory makes of `screen`; `nil` if it has none for its type.
    @MainActor
    func registeredDescription<ScreenType: Screen>(of screen: ScreenType) -> ViewControllerDescription? {
        viewRegistry.factory(for: ScreenType.self, kind: ViewControllerFactory.self)?(screen, self)
    }
}
#endif
