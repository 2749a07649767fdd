import Foundation

/// A container that shows two controllers side by side, at a third and two thirds of its width.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
    /// The controllers that a split view shows. Stored without effect.
    public enum DisplayMode: Int, Sendable {
        /// The system decides.
        case automatic = 0
        /// The second only.
        case secondaryOnly = 1
        /// Both.
        case oneBesideSecondary = 2
        /// Both, one over the other.
        case oneOverSecondary = 3

        /// The older name of ``oneBesideSecondary``.
        public static let allVisible = DisplayMode.oneBesideSecondary
    }

    /// The preferred display mode. Stored without effect.
    open var preferredDisplayMode = DisplayMode.automatic

    /// The delegate, notified of changes. Stored without effect.
    open weak var delegate: (any UISplitViewControllerDelegate)?

    /// A button that shows or hides the first controller. Has no effect.
    public private(set) final lazy var displayModeButtonItem = UIBarButtonItem()

    private var sides: [UIViewController] = []

    /// The controllers, the narrower one first.
    open var viewControllers: [UIViewController] {
        get { sides }
        set {
            for controller in sides where !newValue.contains(controller) {
                controller.willMove(toParent: nil)
                controller.viewIfLoaded?.removeFromSuperview()
                controller.removeFromParent()
            }
            for controller in newValue where !sides.contains(controller) {
                addChild(controller)
                controller.didMove(toParent: self)
            }
            sides = newValue
            viewIfLoaded?.setNeedsLayout()
            placeViews()
        }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        placeViews()
    }

    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        viewControllers = Array(sides.prefix(1)) + [vc]
    }

    override func placeContent() {
        let width = sides.count == 1 ? view.bounds.width : (view.bounds.width / 3).rounded()
        for (index, controller) in sides.enumerated() {
            controller.view.frame = CGRect(
                x: index == 0 ? 0 : width,
                y: 0,
                width: index == 0 ? width : view.bounds.width - width,
                height: view.bounds.height
            )
        }
    }

    private func placeViews() {
        guard isViewLoaded else { return }
        for controller in sides where controller.view.superview !== view { view.addSubview(controller.view) }
    }
}

/// Methods called when a split view controller changes. Never called here.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AnyObject {}
