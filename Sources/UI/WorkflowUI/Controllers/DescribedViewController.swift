#if canImport(UIKit)
import UIKit

/// A view controller with one described child: updated in place while the kind of the description stays the same,
/// replaced otherwise.
@preconcurrency @MainActor
public final class DescribedViewController: WorkflowUIViewController {
    /// The child. Suites that import the module as testable use this name.
    private(set) var currentViewController: UIViewController
    @exclusivity(unchecked) @usableFromInline private(set) var shown = ShownScreen()

    /// Creates a controller that shows the described one. Loads no view.
    public init(description: ViewControllerDescription) {
        currentViewController = description.buildViewController()
        super.init(nibName: nil, bundle: nil)
        addChild(currentViewController)
        currentViewController.didMove(toParent: self)
    }

    /// Creates a controller that shows `screen`.
    public convenience init(screen: some Screen, environment: ViewEnvironment) {
        self.init(description: screen.viewControllerDescription(environment: environment))
        change { $0.remember(screen, in: environment) }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("Expected a DescribedViewController to be created with a description. Instead, it was decoded.")
    }

    /// Shows the described controller, in the same child if the description can update it.
    public func update(description: ViewControllerDescription) {
        change { $0 = ShownScreen() }
        show(description)
    }

    private func show(_ description: ViewControllerDescription) {
        if description.canUpdate(viewController: currentViewController) {
            description.update(viewController: currentViewController)
        } else {
            replaceContent(with: description)
        }
    }

    /// Shows `screen` as ``update(description:)`` does with its description.
    ///
    /// While a hosting controller shows the rendering of a pass, the very screen that is shown in the same environment
    /// may be skipped. It is skipped if a workflow that the pass skipped has rendered it, or if it is `Equatable` and
    /// equal. Nothing is skipped under `RuntimeConfiguration.compatible`.
    @inlinable
    public func update(screen: some Screen, environment: ViewEnvironment) {
        if shown.leavesOut(screen, in: environment) { return }
        show(screen, in: environment)
    }

    @usableFromInline
    func show(_ screen: some Screen, in environment: ViewEnvironment) {
        change { $0.forget() }
        show(screen.viewControllerDescription(environment: environment))
        change { $0.remember(screen, in: environment) }
    }

    /// Changes a copy, so that the objects of the screen before go when `shown` is whole again.
    private func change(_ body: (inout ShownScreen) -> Void) {
        var new = shown
        body(&new)
        withExtendedLifetime(exchange(&shown, with: new)) {}
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        placeContentView()
    }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        currentViewController.view.frame = view.bounds
    }

    public override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        guard container === currentViewController else { return }
        syncPreferredContentSize()
    }

    public override var childForStatusBarStyle: UIViewController? { currentViewController }

    public override var childForStatusBarHidden: UIViewController? { currentViewController }

    public override var childForHomeIndicatorAutoHidden: UIViewController? { currentViewController }

    public override var childForScreenEdgesDeferringSystemGestures: UIViewController? { currentViewController }

    public override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        currentViewController.supportedInterfaceOrientations
    }

    public override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation {
        currentViewController.preferredStatusBarUpdateAnimation
    }

    public override var childViewControllerForPointerLock: UIViewController? { currentViewController }

    private func replaceContent(with description: ViewControllerDescription) {
        currentViewController.willMove(toParent: nil)
        currentViewController.viewIfLoaded?.removeFromSuperview()
        currentViewController.removeFromParent()
        currentViewController = description.buildViewController()
        addChild(currentViewController)
        if isViewLoaded {
            placeContentView()
        }
        currentViewController.didMove(toParent: self)
        syncPreferredContentSize()
    }

    private func placeContentView() {
        currentViewController.view.frame = view.bounds
        view.addSubview(currentViewController.view)
        syncPreferredContentSize()
    }

    private func syncPreferredContentSize() {
        guard preferredContentSize != currentViewController.preferredContentSize else { return }
        preferredContentSize = currentViewController.preferredContentSize
    }
}
#endif
