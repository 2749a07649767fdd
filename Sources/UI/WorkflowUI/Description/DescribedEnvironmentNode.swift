#if canImport(UIKit)
import UIKit
@_spi(ViewEnvironmentWiring) import ViewEnvironmentUI

/// The source of a described controller's environment: only its description.
///
/// Environments of ancestors reach a controller only through the screens that describe it.
final class DescribedEnvironmentNode: ViewEnvironmentObserving {
    private var described: ViewEnvironment
    /// The controller retains the node, by its ancestor override.
    private weak var controller: UIViewController?

    private init(environment: ViewEnvironment, controller: UIViewController) {
        self.described = environment
        self.controller = controller
    }

    /// Sets the environment of `controller` and notifies it.
    ///
    /// Does nothing if something other than a description has set the source of the controller's environment.
    static func install(_ environment: ViewEnvironment, on controller: UIViewController) {
        if let ancestor = controller.environmentAncestorOverride {
            guard let node = ancestor() as? DescribedEnvironmentNode else { return }
            let isIdentical = node.described.isIdentical(to: environment)
            node.described = environment
            // In a pass, only the described controllers are notified of an identical environment, not their
            // descendants, of which there may be thousands.
            if isIdentical, environment.showingHost?.leavesOutTheSame == true {
                return controller.setNeedsEnvironmentUpdateAlone()
            }
        } else {
            let node = DescribedEnvironmentNode(environment: environment, controller: controller)
            controller.environmentAncestorOverride = { node }
        }
        controller.setNeedsEnvironmentUpdate()
    }

    /// Returns the hosting controller that the described environment of `controller` comes from.
    static func showingHost(of controller: UIViewController) -> ShowingHost? {
        (controller.environmentAncestorOverride?() as? DescribedEnvironmentNode)?.described.showingHost
    }

    func customize(environment: inout ViewEnvironment) {
        environment = described
    }

    var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] {
        [controller].compactMap { $0 }
    }
}
#endif
