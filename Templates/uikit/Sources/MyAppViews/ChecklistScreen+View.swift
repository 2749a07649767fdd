#if canImport(UIKit)
import MyAppCore
import WorkflowUI

extension ChecklistScreen: Screen {
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ChecklistViewController.description(for: self, environment: environment)
    }
}
#endif
