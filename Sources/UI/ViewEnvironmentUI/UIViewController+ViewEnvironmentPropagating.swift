#if canImport(UIKit)
import UIKit
import ViewEnvironment

extension UIViewController: ViewEnvironmentPropagating {
    @_spi(ViewEnvironmentWiring) public var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? {
        parent ?? presentingViewController
    }

    @_spi(ViewEnvironmentWiring) public var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] {
        // A child returns the controller presented by its ancestor, whose own ancestor is not the child.
        children + [presentedViewController].compactMap { $0 }
    }

    @_spi(ViewEnvironmentWiring) public func setNeedsApplyEnvironment() {
        viewIfLoaded?.setNeedsLayout()
    }
}
#endif
