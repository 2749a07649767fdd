#if canImport(UIKit)
import UIKit

/// A view controller with one child, the one that a description describes: updated in place while the description's
/// kind stays, replaced when it changes.
@preconcurrency @MainActor
public final class DescribedViewController: WorkflowUIViewController {
    private var content: UIViewController
    @exclusivity(unchecked) @usableFromInline private(set) var shown = ShownScreen()

    /// Shows the controller that is described. Loads no view.
    public init(description: ViewControllerDescription) {
        content = description.buildViewController()
        super.init(nibName: nil, bundle: nil)
        addChild(content)
        content.didMove(toParent: self)
    }

    /// Shows `screen`.
    public convenience init(screen: some Screen, environment: ViewEnvironment) {
        self.init(description: screen.viewControllerDescription(environment: environment))
        shown.remember(screen, in: environment)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("Expected a DescribedViewController to be made with a description. Instead, it was to be decoded.")
    }

    /// Shows what is described, in the same child if the description can update that.
    public func update(description: ViewControllerDescription) {
        shown.forget()
        if description.canUpdate(viewController: content) {
            description.update(viewController: content)
        } else {
            replaceContent(with: description)
        }
    }

    /// Shows `screen`, as ``update(description:)`` does what describes it.
    ///
    /// Left out is only, while a hosting controller shows what a pass has rendered, the very value that is shown already in
    /// the same environment, as a workflow that the pass has left out gives; not if it holds an object, which may have
    /// changed, and not under `RuntimeConfiguration.compatible`.
    @inlinable
    public func update(screen: some Screen, environment: ViewEnvironment) {
        if shown.leavesOut(screen, in: environment) { return }
        show(screen, in: environment)
    }

    @usableFromInline
    func show(_ screen: some Screen, in environment: ViewEnvironment) {
        update(description: screen.viewControllerDescription(environment: environment))
        shown.remember(screen, in: environment)
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        placeContentView()
    }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        content.view.frame = view.bounds
    }

    public override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        guard container === content else { return }
        syncPreferredContentSize()
    }

    public override var childForStatusBarStyle: UIViewController? { content }

    public override var childForStatusBarHidden: UIViewController? { content }

    public override var childForHomeIndicatorAutoHidden: UIViewController? { content }

    public override var childForScreenEdgesDeferringSystemGestures: UIViewController? { content }

    public override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        content.supportedInterfaceOrientations
    }

    public override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation {
        content.preferredStatusBarUpdateAnimation
    }

    public override var childViewControllerForPointerLock: UIViewController? { content }

    private func replaceContent(with description: ViewControllerDescription) {
        content.willMove(toParent: nil)
        content.viewIfLoaded?.removeFromSuperview()
        content.removeFromParent()
        content = description.buildViewController()
        addChild(content)
        if isViewLoaded {
            placeContentView()
        }
        content.didMove(toParent: self)
        syncPreferredContentSize()
    }

    private func placeContentView() {
        content.view.frame = view.bounds
        view.addSubview(content.view)
        syncPreferredContentSize()
    }

    private func syncPreferredContentSize() {
        guard preferredContentSize != content.preferredContentSize else { return }
        preferredContentSize = content.preferredContentSize
    }
}
#endif
