#if canImport(UIKit)
import UIKit

extension Flow where RequiredContext: UINavigationController {
    /// Pushes onto the context; `nil` if there is none.
    public var nextPushedInFlow: ScreenPlacer<RequiredContext>? {
        contextOfPlacer.map { pushed(in: $0) }
    }

    /// Replaces all that is on the context's stack, the flow's first controller included; `nil` if there is no context.
    public var rootOfFlow: ScreenPlacer<RequiredContext>? {
        contextOfPlacer.map { root(of: $0) }
    }

    /// Goes back to the flow's first controller.
    public func unwind(animated: Bool = true) {
        guard let context, let initialController else { return }
        context.popToViewController(initialController, animated: animated)
        if context.presentedViewController != nil {
            context.dismiss(animated: animated, completion: nil)
        }
    }

    /// Goes back to the controller before the flow: pops the flow's controllers. If there is nothing below them,
    /// dismisses the presented context.
    public func dismiss(animated: Bool = true) {
        guard
            let context, let initialController,
            let index = context.viewControllers.firstIndex(where: { $0 === initialController })
        else { return }
        if index > 0 {
            context.popToViewController(context.viewControllers[index - 1], animated: animated)
        } else if let presenting = context.presentingViewController {
            presenting.dismiss(animated: animated, completion: nil)
        } else {
            context.popToRootViewController(animated: animated)
        }
    }
}
#endif
