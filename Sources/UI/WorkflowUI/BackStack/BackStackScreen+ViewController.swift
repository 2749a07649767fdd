#if canImport(UIKit)
import UIKit
import WorkflowContainers

/// Shows a back stack by a navigation controller, see ``BackStackViewController``.
extension BackStackScreen: ControllerContainer {
    func containerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        BackStackViewController.description(for: self, environment: environment, performInitialUpdate: false)
    }
}
#endif
