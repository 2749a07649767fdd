import Foundation

/// Shows two controllers side by side, the first being the narrower one. They are laid out at a third and two thirds.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
    /// Which of the controllers are shown. Kept only.
    public enum DisplayMode: Int, Sendable {
        /// As the system decides.
        case automatic = 0
        /// The second one only.
        case secondaryOnly = 1
        /// Both.
        case oneBesideSecondary = 2
        /// Both, one over the other.
        case oneOverSecondary = 3

        /// Both, under the older name.
        public static let allVisible = DisplayMode.oneBesideSecondary
    }

    /// Which of the controllers are to be shown. Kept only.
    open var preferredDisplayMode = DisplayMode.automatic

    /// Hears of changes. Kept only.
    open weak var delegate: (any UISplitViewControllerDelegate)?

    /// Shows or hides the first controller. Has no effect.
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

/// Hears of changes of a split view controller. Never called here.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AnyObject {}
