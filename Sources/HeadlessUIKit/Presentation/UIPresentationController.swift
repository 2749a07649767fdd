import Foundation

/// How one controller is presented over another.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    /// Decides on dismissal by a person, and hears of it.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// What is presented.
    public private(set) final unowned var presentedViewController: UIViewController

    /// Makes the presentation of a controller by another.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
        super.init()
    }

    /// What presents it. Before it is presented, the controller itself.
    public final var presentingViewController: UIViewController {
        presentedViewController.ownPresentingViewController ?? presentedViewController
    }

    /// The view that the presented one is in; `nil` outside of a window.
    public final var containerView: UIView? { presentedViewController.viewIfLoaded?.superview }

    /// The view that is presented; `nil` if it is not loaded.
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }

    /// How the controller is presented.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

    /// What a person does who swipes a sheet down or touches beside it. Not a part of UIKit.
    ///
    /// Dismisses the sheet, if its controller is not modal (`isModalInPresentation`) and the delegate agrees; the
    /// delegate hears of it, or of the attempt. Presented otherwise than as a sheet, a controller stays.
    open func swipeDown() {
        guard presentationStyle.isSheet, presentedViewController.ownPresentingViewController != nil else { return }
        let isAllowed = presentedViewController.topmostContent.allSatisfy { !$0.isModalInPresentation }
        guard isAllowed, delegate?.presentationControllerShouldDismiss(self) ?? true else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presentedViewController.presentingViewController?.dismiss(animated: true) {
            self.delegate?.presentationControllerDidDismiss(self)
        }
    }
}

extension UIModalPresentationStyle {
    @MainActor
    func makePresentationController(of controller: UIViewController) -> UIPresentationController {
        switch self {
        case .automatic, .pageSheet, .formSheet:
            UISheetPresentationController(presentedViewController: controller, presenting: nil)
        case .popover:
            UIPopoverPresentationController(presentedViewController: controller, presenting: nil)
        default:
            UIPresentationController(presentedViewController: controller, presenting: nil)
        }
    }
}

extension UIViewController {
    /// This controller, and what it shows of its children, all the way down.
    fileprivate var topmostContent: [UIViewController] {
        [self] + ((self as? UINavigationController)?.topViewController?.topmostContent ?? [])
    }
}

/// How a controller is presented as a sheet. Heights are kept, not shown.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
    /// A height at which a sheet rests.
    public final class Detent: NSObject, Sendable {
        private let name: String

        private init(name: String) {
            self.name = name
        }

        /// About half the height of the screen.
        public static func medium() -> Detent { Detent(name: "medium") }

        /// The full height.
        public static func large() -> Detent { Detent(name: "large") }
    }

    /// The heights at which the sheet rests.
    open var detents: [Detent] = [.large()]

    /// Whether there is a grabber at the top.
    open var prefersGrabberVisible = false
}

/// How a controller is presented as a popover. Where it points is kept, not shown.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
    /// The view that it points at.
    open weak var sourceView: UIView?

    /// The part of ``sourceView`` that it points at.
    open var sourceRect = CGRect.zero

    /// The bar button item that it points at.
    open weak var barButtonItem: UIBarButtonItem?
}
