#if canImport(UIKit)
import UIKit
import WorkflowContainers

/// Shows the two screens side by side, see ``SplitScreenViewController``.
extension SplitScreen: ControllerContainer {
    func containerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        SplitScreenViewController.description(for: self, environment: environment, performInitialUpdate: false)
    }
}
#endif
