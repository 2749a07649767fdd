import Foundation

/// Manages a view, which is loaded when it is first asked for, and child controllers.
///
/// Containment is in `UIViewController+Containment.swift`.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
    /// The name of the interface file the view would come from; kept, not loaded.
    public final let nibName: String?

    /// The bundle of the interface file.
    public final let nibBundle: Bundle?

    /// What the controller is called where it is one of several.
    open var title: String? {
        didSet {
            ownNavigationItem?.title = title
            ownTabBarItem?.title = title
        }
    }

    /// The controllers inside, in the order they were added.
    public internal(set) final var children: [UIViewController] = []

    /// The controller that this one is inside of; `nil` if there is none.
    public internal(set) final weak var parent: UIViewController?

    /// Where the controller is on its way into view and out of it.
    final var appearance = Appearance.disappeared

    /// What brings the controller into view or out of it at present; `nil` if nothing does, or a container itself.
    final weak var transition: Transition?

    /// The coordinator of a transition that the controller itself takes part in.
    final weak var ownTransitionCoordinator: TransitionCoordinator?

    /// Why the controller is on its way into view or out of it; `nil` if it is not, or for another reason.
    final var movement: Movement?

    /// What this controller itself presents, and what presents it.
    final var ownPresentedViewController: UIViewController?
    final weak var ownPresentingViewController: UIViewController?

    /// What takes away what this controller presented, while it goes on.
    final weak var dismissal: Transition?

    final var ownPresentationController: UIPresentationController? {
        if let made = madePresentationController { return made }
        guard ownPresentingViewController != nil || parent == nil else { return nil }
        let made = modalPresentationStyle.makePresentationController(of: self)
        madePresentationController = made
        return made
    }

    final var ownNavigationItem: UINavigationItem?
    final var ownTabBarItem: UITabBarItem?

    /// How the controller is presented. Set before it is.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { madePresentationController = nil }
    }

    /// How the controller comes when it is presented.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

    /// Whether a person may not take the controller away, when it is presented as a sheet.
    open var isModalInPresentation = false

    /// Whether controllers presented by children in the current context cover this controller only.
    open var definesPresentationContext = false

    /// The sides to which the content reaches below bars. Kept only.
    open var edgesForExtendedLayout = UIRectEdge.all

    /// Whether the insets of scroll views follow bars. Kept only.
    open var automaticallyAdjustsScrollViewInsets = true

    /// Whether a tab bar hides while the controller is in a navigation stack. Kept only.
    open var hidesBottomBarWhenPushed = false

    /// Added to the safe area's insets, in points.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            guard additionalSafeAreaInsets != oldValue else { return }
            viewIfLoaded?.setNeedsLayout()
        }
    }

    /// The appearance that is used in place of the inherited one; unspecified for that.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { traitsChanged() }
    }

    /// The traits that are used in place of the inherited ones.
    public final var traitOverrides = UITraitOverrides() {
        didSet { traitsChanged() }
    }

    /// What the controller was last told its traits are; `nil` before it was in a window.
    final var lastTraits: UITraitCollection?

    private var madePresentationController: UIPresentationController?

    private var loadedView: UIView?

    /// A controller that makes its view itself; the file is not loaded.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    /// Makes a controller as if from an archive; no archive is read.
    public required init?(coder: NSCoder) {
        nibName = nil
        nibBundle = nil
        super.init(coder: coder)
    }

    /// A controller that makes its view itself.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// The controller's view; loaded if it is not yet.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.controller = nil
            loadedView = newValue
            newValue?.controller = self
        }
    }

    /// The controller's view, if it is loaded.
    public final var viewIfLoaded: UIView? { loadedView }

    /// Whether the view is loaded. Asking loads nothing.
    public final var isViewLoaded: Bool { loadedView != nil }

    /// Loads the view if it is not yet: ``loadView()``, then ``viewDidLoad()``.
    public final func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        guard loadedView != nil else {
            fatalError(
                "Expected loadView() of \(type(of: self)) to set `view`. Instead, it is nil. Set it, or call super."
            )
        }
        viewDidLoad()
    }

    /// Makes ``view``: an empty one by default. Called once, never by clients.
    open func loadView() {
        view = UIView()
    }

    /// Called once, when the view was loaded.
    open func viewDidLoad() {}

    /// Called before the view comes into view.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called when the view has come into view.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view goes out of view.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called when the view has gone out of view.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Shows `viewController` over the topmost ancestor of this one, or the nearest that defines a presentation
    /// context if the style asks for that; it becomes the presenting controller at once.
    ///
    /// If that presents something already, or is just dismissing something animated, nothing happens but a
    /// ``UIWarning``, as in UIKit.
    /// - Precondition: `viewController` is not presented, nor in a parent, nor an ancestor of this one.
    open func present(_ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        beginPresentation(of: viewController, isAnimated: animated, completion: completion)
    }

    /// Takes away all that is presented over this controller; if nothing is, this controller itself. Does nothing if
    /// it is not presented either.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        beginDismissal(isAnimated: animated, completion: completion)
    }

    /// Shows a controller in the way of the nearest container: on a navigation stack, else presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let container = navigationController {
            container.show(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    /// Shows a controller as the detail of the nearest split view controller; presented if there is none.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let container = splitViewController {
            container.showDetailViewController(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    /// Whether children appear and disappear with this controller. A container that returns `false` tells them itself.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Called in a layout pass before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called in a layout pass when the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Called before the parent changes; `nil` if there will be none.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called when the parent has changed; `nil` if there is none now.
    open func didMove(toParent parent: UIViewController?) {}

    /// Called when the insets of the safe area have changed, in a layout pass before the view lays out its subviews.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called before the size of the window changes, on its root and all below.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
        ownPresentedViewController?.viewWillTransition(to: size, with: coordinator)
    }

    /// Called when the traits have changed.
    /// - Parameter previousTraitCollection: The traits before; `nil` when there were none.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The size that the content would like to have, in points. The parent hears of a change.
    open var preferredContentSize: CGSize = .zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }

    /// Called when a child would like another size; does nothing by default.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// The child that decides on the style of the status bar; `nil` if this controller does.
    open var childForStatusBarStyle: UIViewController? { nil }

    /// The child that decides whether there is a status bar; `nil` if this controller does.
    open var childForStatusBarHidden: UIViewController? { nil }

    /// The child that decides whether the home indicator hides; `nil` if this controller does.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }

    /// The child that decides at which edges the system's gestures wait; `nil` if this controller does.
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }

    /// The child that decides whether the pointer is held; `nil` if this controller does.
    open var childViewControllerForPointerLock: UIViewController? { nil }

    /// Whether there is no status bar.
    open var prefersStatusBarHidden: Bool { false }

    /// The style of the status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    /// Whether the home indicator hides.
    open var prefersHomeIndicatorAutoHidden: Bool { false }

    /// The edges at which the system's gestures wait.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }

    /// The ways in which the device may be held; all by default.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    /// How the status bar comes and goes; by fading by default.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }

    /// The superview of the controller's view, else its parent.
    open override var next: UIResponder? { loadedView?.superview ?? parent ?? ownPresentingViewController }

    override var respondingWindow: UIWindow? { loadedView?.window }

    // The following do their work in extensions, whose methods a subclass could not override.

    /// Makes `child` a child, after telling it by `willMove(toParent:)`; out of another parent first, if it has one.
    ///
    /// The caller tells it by `didMove(toParent:)` when it has placed its view. No view is loaded.
    open func addChild(_ child: UIViewController) { takeIn(child) }

    /// Takes the controller out of its parent, then tells it by `didMove(toParent: nil)`.
    ///
    /// The caller has told it by `willMove(toParent: nil)` before it removed its view.
    open func removeFromParent() { leaveParent() }

    /// Tells the controller, and its children that are in view, that they are about to come into view or to go.
    ///
    /// For containers, which call ``endAppearanceTransition()`` when it has happened. Does nothing for a controller
    /// that is there already or on its way.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated: animated)
    }

    /// Tells the controller, and its children that are in view, that what was begun has happened.
    open func endAppearanceTransition() { endAppearance() }

    /// Coordinates the transition that the controller, or the nearest ancestor that does, takes part in; `nil` if none
    /// goes on. There is one from the call that begins the transition.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        ownTransitionCoordinator ?? parent?.transitionCoordinator
    }

    /// Has the system ask again for the status bar. The system around the window is not modelled: this does nothing.
    open func setNeedsStatusBarAppearanceUpdate() {}

    /// Has the system ask again for the home indicator. Does nothing here.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

    /// Has the system ask again for the edges at which its gestures wait. Does nothing here.
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

    /// Has the system ask again for the ways in which the device may be held. Does nothing here.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}

    // MARK: - For containers of this module

    /// How far the bars of this container reach into the views of its children, in points.
    var barInsets: UIEdgeInsets { .zero }

    /// Called before the controller and what it contains appear, with its view loaded.
    func containerWillAppear(isAnimated: Bool) {}

    /// Called when the controller has appeared.
    func containerDidAppear(isAnimated: Bool) {}

    /// Places the views of children and bars. Called in a layout pass before `viewWillLayoutSubviews`.
    func placeContent() {}

    /// Called when a child has left by ``removeFromParent()``.
    func childWasRemoved(_ child: UIViewController) {}
}

extension UIViewController {
    /// Why a controller is on its way into view or out of it.
    enum Movement {
        case toParent, fromParent, presented, dismissed
    }
}
