import Foundation

/// An object that manages a view, which it loads on first access, and child controllers.
///
/// Containment is in `UIViewController+Containment.swift`.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UIContentContainer {
    /// The name of the controller's interface file, which is stored but not loaded.
    public final let nibName: String?

    /// The bundle of the interface file.
    public final let nibBundle: Bundle?

    /// The title that containers show for the controller.
    open var title: String? {
        didSet {
            ownNavigationItem?.title = title
            ownTabBarItem?.title = title
        }
    }

    /// The name of the controller among those whose state is restored. Stored without effect.
    open var restorationIdentifier: String?

    /// The child controllers, in the order they were added.
    public internal(set) final var children: [UIViewController] = []

    /// The controller that contains this one; `nil` for none.
    public internal(set) final weak var parent: UIViewController?

    /// The appearance state of the controller.
    final var appearance = Appearance.disappeared

    /// The object that has begun the controller's motion and ends it; `nil` for a container of the program.
    final weak var motionOwner: AnyObject?

    /// The owner of the motion that is about to begin.
    final var nextMotionOwner: AnyObject?

    /// The controllers that are in motion along with this one and end theirs after it.
    final var appearingAlong: [UIViewController] = []

    /// The blocks that run when the controller's motion has ended.
    final var waitingForMotion: [@MainActor () -> Void] = []

    /// The coordinator of a transition that the controller itself takes part in.
    final weak var ownTransitionCoordinator: TransitionCoordinator?

    /// The reason for the controller's current transition; `nil` for none or another reason.
    final var movement: Movement?

    /// The controller that this one presents, and the one that presents it.
    final var ownPresentedViewController: UIViewController?
    final weak var ownPresentingViewController: UIViewController?

    /// The superview from which a presentation over this controller has removed its view.
    final weak var coveredIn: UIView?

    /// The transition that currently dismisses what this controller presented.
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

    /// The presentation style of the controller. It is set before the presentation.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { madePresentationController = nil }
    }

    /// The animation of the controller's presentation.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

    /// A Boolean value that indicates whether the user cannot dismiss the controller when it is presented as a sheet.
    open var isModalInPresentation = false

    /// A Boolean value that indicates whether controllers presented by children in the current context cover this
    /// controller only.
    open var definesPresentationContext = false

    /// The sides at which the content extends below bars. Stored without effect.
    open var edgesForExtendedLayout = UIRectEdge.all

    /// A Boolean value that indicates whether bars adjust the insets of scroll views. Stored without effect.
    open var automaticallyAdjustsScrollViewInsets = true

    /// A Boolean value that indicates whether a tab bar is hidden while the controller is in a navigation stack. Stored
    /// without effect.
    open var hidesBottomBarWhenPushed = false

    /// The items of the navigation controller's toolbar while the controller is at the top of the stack.
    open var toolbarItems: [UIBarButtonItem]? {
        didSet { (parent as? UINavigationController)?.updateToolbar() }
    }

    /// Sets ``toolbarItems``, at once.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        self.toolbarItems = toolbarItems
    }

    /// Insets added to those of the safe area, in points.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            guard additionalSafeAreaInsets != oldValue else { return }
            viewIfLoaded?.setNeedsLayout()
        }
    }

    /// The appearance that overrides the inherited one; unspecified to inherit.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { traitsChanged() }
    }

    /// The traits that override the inherited ones.
    public final var traitOverrides = UITraitOverrides() {
        didSet { traitsChanged() }
    }

    /// The traits of which the controller was last notified; `nil` before its first window.
    final var lastTraits: UITraitCollection?

    private var madePresentationController: UIPresentationController?

    private var loadedView: UIView?

    /// Creates a controller that creates its view itself; the interface file is not loaded.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    /// Creates a controller as if from an archive; no archive is read.
    public required init?(coder: NSCoder) {
        nibName = nil
        nibBundle = nil
        super.init(coder: coder)
    }

    /// Creates a controller that creates its view itself.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// The controller's view, loaded on first access.
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

    /// A Boolean value that indicates whether the view is loaded. Reading it loads nothing.
    public final var isViewLoaded: Bool { loadedView != nil }

    /// Loads the view if needed: calls ``loadView()``, then ``viewDidLoad()``.
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

    /// Creates `view`: an empty one by default. Called once, never by clients.
    open func loadView() {
        view = UIView()
    }

    /// Called once, after the view was loaded.
    open func viewDidLoad() {}

    /// Called before the view appears.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called when the view has appeared.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view disappears.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called when the view has disappeared.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Presents `viewController` over the topmost ancestor of this one, or over the nearest that defines a presentation
    /// context if the style asks for that.
    ///
    /// That ancestor becomes the presenting controller at once. If it already presents a controller, or is dismissing
    /// one with an animation, this call only reports a ``UIWarning``, as in UIKit.
    /// - Precondition: `viewController` is not presented, has no parent and is not an ancestor of this one.
    open func present(_ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        beginPresentation(of: viewController, isAnimated: animated, completion: completion)
    }

    /// Dismisses everything presented over this controller; if nothing is, this controller itself.
    ///
    /// Does nothing if this controller is not presented either.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        beginDismissal(isAnimated: animated, completion: completion)
    }

    /// Shows a controller in the nearest container: pushed onto a navigation stack, otherwise presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let container = navigationController {
            container.show(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    /// Shows a controller as the detail of the nearest split view controller, or presents it without one.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if let container = splitViewController {
            container.showDetailViewController(vc, sender: sender)
        } else {
            present(vc, animated: true)
        }
    }

    /// A Boolean value that indicates whether children appear and disappear with this controller. A container that
    /// returns `false` notifies them itself.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Called in a layout pass before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called in a layout pass when the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Called before the parent changes; `nil` if there will be none.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called when the parent has changed; `nil` if there is none now.
    open func didMove(toParent parent: UIViewController?) {}

    /// Called in a layout pass, before the view lays out its subviews, when the insets of the safe area have changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called on the root controller and all below before the size of the window changes.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
        ownPresentedViewController?.viewWillTransition(to: size, with: coordinator)
    }

    /// Called when the traits have changed.
    /// - Parameter previousTraitCollection: The traits before; `nil` when there were none.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The preferred size of the content, in points. The parent is notified of a change.
    open var preferredContentSize: CGSize = .zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }

    /// Called when the preferred size of a child has changed. Does nothing by default.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// The child that decides on the style of the status bar; `nil` if this controller does.
    open var childForStatusBarStyle: UIViewController? { nil }

    /// The child that decides whether the status bar is hidden; `nil` if this controller does.
    open var childForStatusBarHidden: UIViewController? { nil }

    /// The child that decides whether the home indicator is hidden; `nil` if this controller does.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }

    /// The child that decides at which edges the system's gestures are deferred; `nil` if this controller does.
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }

    /// The child that decides whether the pointer is locked; `nil` if this controller does.
    open var childViewControllerForPointerLock: UIViewController? { nil }

    /// A Boolean value that indicates whether the status bar is hidden.
    open var prefersStatusBarHidden: Bool { false }

    /// The style of the status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    /// A Boolean value that indicates whether the home indicator is hidden.
    open var prefersHomeIndicatorAutoHidden: Bool { false }

    /// The edges at which the system's gestures are deferred.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }

    /// The supported interface orientations; all by default.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    /// The animation that shows or hides the status bar; fading by default.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }

    /// The superview of the controller's view, else its parent.
    open override var next: UIResponder? { loadedView?.superview ?? parent ?? ownPresentingViewController }

    override var respondingWindow: UIWindow? { loadedView?.window }

    // The work of these methods is in extensions, whose methods a subclass could not override.

    /// Adds `child` as a child, removing it from its former parent first, after calling its `willMove(toParent:)`.
    ///
    /// The caller calls its `didMove(toParent:)` after placing its view. No view is loaded.
    open func addChild(_ child: UIViewController) { takeIn(child) }

    /// Removes the controller from its parent, then calls `didMove(toParent: nil)` on it.
    ///
    /// The caller has called its `willMove(toParent: nil)` before removing its view.
    open func removeFromParent() { leaveParent() }

    /// Notifies the controller, and its visible children, that they are about to appear or disappear.
    ///
    /// For containers, which call ``endAppearanceTransition()`` when it has happened. Does nothing for a controller
    /// that is already in that state or on its way.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginMotion(isAppearing, animated: animated)
    }

    /// Notifies the controller, and its visible children, that the transition begun before has ended.
    open func endAppearanceTransition() { endMotion() }

    /// The coordinator of the transition that the controller or its nearest such ancestor takes part in; `nil` for
    /// none.
    ///
    /// It exists from the call that begins the transition.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        ownTransitionCoordinator ?? parent?.transitionCoordinator
    }

    /// Requests an update of the status bar. Does nothing: the system around the window is not modelled.
    open func setNeedsStatusBarAppearanceUpdate() {}

    /// Requests an update of the home indicator. Does nothing here.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

    /// Requests an update of the edges at which the system's gestures are deferred. Does nothing here.
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

    /// Requests an update of the supported interface orientations. Does nothing here.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}

    // MARK: - For containers of this module

    /// The insets by which the bars of this container reach into the views of its children, in points.
    var barInsets: UIEdgeInsets { .zero }

    /// The child that this container shows alone; `nil` if it shows all.
    var shownChild: ShownChild? { nil }

    /// Returns whether the container shows a child or, out of view, will.
    final func isShowing(_ child: UIViewController) -> Bool { shownChild.map { $0.current === child } ?? true }

    /// Places the views of children and bars. Called in a layout pass before `viewWillLayoutSubviews`.
    func placeContent() {}

    /// Called when a child has left by ``removeFromParent()``.
    func childWasRemoved(_ child: UIViewController) {}
}

extension UIViewController {
    /// The reason for a transition of a controller.
    enum Movement {
        case toParent, fromParent, presented, dismissed
    }
}
