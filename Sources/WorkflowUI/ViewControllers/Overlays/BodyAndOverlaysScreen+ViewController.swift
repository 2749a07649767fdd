#if canImport(UIKit)
import UIKit

/// The body, and the overlays presented over it, see ``BodyAndOverlaysViewController``.
extension BodyAndOverlaysScreen {
    @preconcurrency @MainActor
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        if let described = environment.registeredDescription(of: self) { return described }
        return BodyAndOverlaysViewController.description(
            for: self,
            environment: environment,
            performInitialUpdate: false
        )
    }
}
#endif
