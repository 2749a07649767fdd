#if canImport(UIKit)
import UIKit

extension Flow where RequiredContext: UIViewController {
    /// Presents over all that is presented on the context; `nil` if there is no context.
    public var nextPresentedInFlow: ScreenPlacer<UIViewController>? {
        contextOfPlacer.map { presented(on: $0.foremost) }
    }

    /// Dismisses all that the flow has presented.
    public func unwind(animated: Bool = true) {
        guard let context, context.presentedViewController != nil else { return }
        context.dismiss(animated: animated, completion: nil)
    }

    /// Dismisses the context of the flow if that is presented; else what the context has presented.
    public func dismiss(animated: Bool = true) {
        guard let context else { return }
        if let presenting = context.presentingViewController {
            presenting.dismiss(animated: animated, completion: nil)
        } else if context.presentedViewController != nil {
            context.dismiss(animated: animated, completion: nil)
        }
    }
}

extension UIViewController {
    /// The last controller of the chain that is presented over this one; this one if nothing is.
    fileprivate var foremost: UIViewController {
        var foremost = self
        while let next = foremost.presentedViewController {
            foremost = next
        }
        return foremost
    }
}
#endif
