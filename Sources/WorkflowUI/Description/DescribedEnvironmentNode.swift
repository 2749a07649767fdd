#if canImport(UIKit)
import UIKit
@_spi(ViewEnvironmentWiring) import ViewEnvironmentUI

/// Where a described controller's environment comes from: the description, and nothing above it.
///
/// So what is above reaches a controller only through the screens that describe it.
final class DescribedEnvironmentNode: ViewEnvironmentObserving {
    private var described: ViewEnvironment
    /// The controller retains the node, by its ancestor override.
    private weak var controller: UIViewController?

    private init(environment: ViewEnvironment, controller: UIViewController) {
        self.described = environment
        self.controller = controller
    }

    /// Makes `environment` the one of `controller`, and tells it so; leaves alone a controller for which something
    /// other than a description has set where its environment comes from.
    static func install(_ environment: ViewEnvironment, on controller: UIViewController) {
        if let ancestor = controller.environmentAncestorOverride {
            guard let node = ancestor() as? DescribedEnvironmentNode else { return }
            let isIdentical = node.described.isIdentical(to: environment)
            node.described = environment
            // Of a pass each description is told to the controller; what is below, which may be thousands, learns of changes.
            if isIdentical, environment.showingHost?.leavesOutTheSame == true {
                return controller.setNeedsEnvironmentUpdateAlone()
            }
        } else {
            let node = DescribedEnvironmentNode(environment: environment, controller: controller)
            controller.environmentAncestorOverride = { node }
        }
        controller.setNeedsEnvironmentUpdate()
    }

    /// The hosting controller that the described environment of `controller` comes from.
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
