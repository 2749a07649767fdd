#if canImport(UIKit)
import UIKit

/// Replaces the root of a window. The context of the next placer is the placed controller.
/// - Parameters:
///   - window: Whose root is replaced.
///   - transition: How the new root comes into view; `nil` for at once.
@preconcurrency @MainActor
public func root(of window: UIWindow, using transition: UIWindow.Transition? = nil) -> ScreenPlacer<UIViewController> {
    makePlacer(base: window) { window, controller in
        if let transition {
            window.setRootViewController(controller, with: transition)
        } else {
            window.rootViewController = controller
        }
        return controller
    }
}

/// Replaces the root of the application's key window.
/// - Parameter transition: How the new root comes into view; `nil` for at once.
/// - Returns: `nil` if the application has no key window now.
@preconcurrency @MainActor
public func rootOfApplicationWindow(
    using transition: UIWindow.Transition? = nil
) -> ScreenPlacer<UIViewController>? {
    guard let window = UIApplication.shared.windows.first(where: \.isKeyWindow) else {
        Placement.missingPlacer = "the application has no key window"
        return nil
    }
    return root(of: window, using: transition)
}
#endif
