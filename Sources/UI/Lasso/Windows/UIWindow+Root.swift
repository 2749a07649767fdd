#if canImport(UIKit)
import UIKit

extension UIWindow {
    /// Replaces the root and shows the window, at once; the transition follows.
    /// - Parameters:
    ///   - controller: The new root.
    ///   - transition: The transition to it.
    ///   - completion: Called when the transition is over.
    public func setRootViewController(
        _ controller: UIViewController,
        with transition: Transition,
        completion: (() -> Void)? = nil
    ) {
        let background = makeBackground(for: transition)
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            background?.isHidden = true
            background?.removeFromSuperview()
            completion?()
        }
        layer.add(transition.animation, forKey: kCATransition)
        rootViewController = controller
        makeKeyAndVisible()
        CATransaction.commit()
    }

    /// A window to see behind the two roots; `nil` if there is no colour for it.
    private func makeBackground(for transition: Transition) -> UIWindow? {
        guard
            let opacity = transition.backgroundColorOpacity,
            let color = rootViewController?.viewIfLoaded?.backgroundColor ?? backgroundColor
        else { return nil }
        let background = UIWindow(frame: frame)
        background.backgroundColor = color.withAlphaComponent(opacity)
        background.makeKeyAndVisible()
        return background
    }
}

extension UIWindow.Transition {
    /// The transition as Core Animation knows it.
    @MainActor
    var animation: CATransition {
        let animation = CATransition()
        animation.type = type.animationType
        animation.subtype = direction?.animationSubtype
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: easing.timingFunctionName)
        return animation
    }
}

extension UIWindow.TransitionType {
    fileprivate var animationType: CATransitionType {
        switch self {
        case .fade: .fade
        case .slide: .push
        case .cover: .moveIn
        case .reveal: .reveal
        }
    }
}

extension UIWindow.TransitionDirection {
    fileprivate var animationSubtype: CATransitionSubtype {
        switch self {
        case .left: .fromLeft
        case .right: .fromRight
        // Core Animation's vertical axis points upwards.
        case .top: .fromBottom
        case .bottom: .fromTop
        }
    }
}

extension UIWindow.TransitionEasing {
    fileprivate var timingFunctionName: CAMediaTimingFunctionName {
        switch self {
        case .linear: .linear
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .easeInOut: .easeInEaseOut
        }
    }
}
#endif
