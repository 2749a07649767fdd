#if canImport(UIKit)
import UIKit
import ViewEnvironment

extension UIViewController: ViewEnvironmentPropagating {
    @_spi(ViewEnvironmentWiring) public var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? {
        parent ?? presentingViewController
    }

    @_spi(ViewEnvironmentWiring) public var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] {
        // A child answers with what its ancestor presents, which does not agree to be the child's descendant.
        children + [presentedViewController].compactMap { $0 }
    }

    @_spi(ViewEnvironmentWiring) public func setNeedsApplyEnvironment() {
        viewIfLoaded?.setNeedsLayout()
    }
}
#endif
