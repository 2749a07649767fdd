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
    open var title: String?

    /// The controllers inside, in the order they were added.
    public internal(set) final var children: [UIViewController] = []

    /// The controller that this one is inside of; `nil` if there is none.
    public internal(set) final weak var parent: UIViewController?

    /// Where the controller is on its way into view and out of it.
    final var appearance = Appearance.disappeared

    /// What brings the controller into view or out of it at present; `nil` if nothing does, or a container itself.
    final weak var transition: Transition?

    /// What this controller itself presents, and what presents it.
    final var ownPresentedViewController: UIViewController?
    final weak var ownPresentingViewController: UIViewController?

    /// How the controller is presented.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic

    private var loadedView: UIView?

    /// A controller that makes its view itself; the file is not loaded.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
    }

    /// Fails: there are no archives of controllers here.
    public required init?(coder: NSCoder) {
        return nil
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

    /// The ways in which the device may be held; all by default.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }

    /// How the status bar comes and goes; by fading by default.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }

    /// The superview of the controller's view, else its parent.
    open override var next: UIResponder? { loadedView?.superview ?? parent }
}
