#if canImport(UIKit)
import UIKit
import WorkflowContainers

/// Shows the body, and the overlays presented over it, see ``BodyAndOverlaysViewController``.
extension BodyAndOverlaysScreen: ControllerContainer {
    func containerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        BodyAndOverlaysViewController.description(for: self, environment: environment, performInitialUpdate: false)
    }
}
#endif
