#if canImport(UIKit)
import UIKit
import ViewEnvironment

extension UIView: ViewEnvironmentPropagating {
    @_spi(ViewEnvironmentWiring) public var defaultEnvironmentAncestor: (any ViewEnvironmentPropagating)? {
        superview
    }

    @_spi(ViewEnvironmentWiring) public var defaultEnvironmentDescendants: [any ViewEnvironmentPropagating] {
        subviews
    }

    @_spi(ViewEnvironmentWiring) public func setNeedsApplyEnvironment() {
        setNeedsLayout()
    }
}
#endif
