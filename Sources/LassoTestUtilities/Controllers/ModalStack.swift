#if canImport(UIKit)
import UIKit

extension UIViewController {
    /// The outermost container that the controller is in; the controller itself if it is in none.
    var topmostAncestor: UIViewController {
        parent?.topmostAncestor ?? self
    }

    /// What is presented over the controller, at the end of the chain; the controller itself if nothing is.
    var modallyForemost: UIViewController {
        presentedViewController?.modallyForemost ?? self
    }

    /// The controllers that lie over one another, from the lowest to the foremost.
    var modalStack: [UIViewController] {
        let downwards = sequence(first: modallyForemost.topmostAncestor) {
            $0.presentingViewController?.topmostAncestor
        }
        return downwards.reversed()
    }
}

/// Which controllers lie over one another, and what is on the stacks of those that are navigation controllers.
@preconcurrency @MainActor
func describeViewControllerHierarchy(_ controller: UIViewController) -> String {
    controller.modalStack
        .map { level in
            guard let navigationController = level as? UINavigationController else { return "<\(type(of: level))>" }
            let stack = navigationController.viewControllers.map { "\(type(of: $0))" }.joined(separator: ", ")
            return "<\(type(of: level)) : [\(stack)]>"
        }
        .joined(separator: " --> ")
}

/// The class and the identity of a controller.
@MainActor
func describe(_ controller: UIViewController?) -> String {
    guard let controller else { return "none" }
    return "\(type(of: controller)) \(ObjectIdentifier(controller).hashValue)"
}

/// The classes and identities of controllers.
@MainActor
func describe(_ controllers: [UIViewController]) -> String {
    "[" + controllers.map { describe($0) }.joined(separator: ", ") + "]"
}
#endif
