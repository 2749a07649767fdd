#if canImport(UIKit)
import UIKit

/// A real navigation controller, see ``BackStackViewController``.
extension BackStackScreen {
    @preconcurrency @MainActor
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        if let described = environment.registeredDescription(of: self) { return described }
        return BackStackViewController.description(for: self, environment: environment, performInitialUpdate: false)
    }
}
#endif
