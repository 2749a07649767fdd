import Foundation

/// The presentation of one controller over another.
@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    /// The delegate, which decides on dismissal by the user and is notified of it.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// The presented controller.
    public private(set) final unowned var presentedViewController: UIViewController

    /// Creates the presentation of a controller by another.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
        super.init()
    }

    /// The presenting controller. Before the presentation, the presented controller itself.
    public final var presentingViewController: UIViewController {
        presentedViewController.ownPresentingViewController ?? presentedViewController
    }

    /// The view that contains the presented one; `nil` outside a window.
    public final var containerView: UIView? { presentedViewController.viewIfLoaded?.superview }

    /// The presented view; `nil` if it is not loaded.
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }

    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }

    /// Simulates that the user swipes a sheet down or taps beside it. Not part of UIKit.
    ///
    /// Dismisses the sheet, unless its controller is modal (`isModalInPresentation`) or the delegate refuses. The
    /// delegate is notified of the dismissal or the attempt. A controller that is not presented as a sheet stays.
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
    /// This controller and, recursively, the children it shows.
    fileprivate var topmostContent: [UIViewController] {
        [self] + ((self as? UINavigationController)?.topViewController?.topmostContent ?? [])
    }
}

/// A presentation as a sheet. Heights are stored without effect.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
    /// A height at which a sheet rests.
    public final class Detent: NSObject, Sendable {
        private let name: String

        private init(name: String) {
            self.name = name
        }

        /// Returns the detent at about half the height of the screen.
        public static func medium() -> Detent { Detent(name: "medium") }

        /// Returns the detent at the full height.
        public static func large() -> Detent { Detent(name: "large") }
    }

    /// The heights at which the sheet rests.
    open var detents: [Detent] = [.large()]

    /// A Boolean value that indicates whether a grabber is shown at the top.
    open var prefersGrabberVisible = false
}

/// A presentation as a popover. Its anchor is stored without effect.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
    /// The view that the popover points at.
    open weak var sourceView: UIView?

    /// The part of ``sourceView`` that the popover points at.
    open var sourceRect = CGRect.zero

    /// The bar button item that the popover points at.
    open weak var barButtonItem: UIBarButtonItem?
}
