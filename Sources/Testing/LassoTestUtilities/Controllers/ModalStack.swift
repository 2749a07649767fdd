#if canImport(UIKit)
import UIKit

extension UIViewController {
    /// The outermost container of the controller, or the controller itself.
    var topmostAncestor: UIViewController {
        parent?.topmostAncestor ?? self
    }

    /// The last in the chain of controllers presented over this one, or the controller itself.
    var modallyForemost: UIViewController {
        presentedViewController?.modallyForemost ?? self
    }

    /// The chain of presented controllers, from the lowest to the foremost.
    var modalStack: [UIViewController] {
        let downwards = sequence(first: modallyForemost.topmostAncestor) {
            $0.presentingViewController?.topmostAncestor
        }
        return downwards.reversed()
    }
}

/// Returns a description of the presented controllers and of the stacks of navigation controllers.
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

/// Returns the class and the identity of a controller.
@MainActor
func describe(_ controller: UIViewController?) -> String {
    guard let controller else { return "none" }
    return "\(type(of: controller)) \(ObjectIdentifier(controller).hashValue)"
}

/// Returns the classes and identities of controllers.
@MainActor
func describe(_ controllers: [UIViewController]) -> String {
    "[" + controllers.map { describe($0) }.joined(separator: ", ") + "]"
}
#endif
