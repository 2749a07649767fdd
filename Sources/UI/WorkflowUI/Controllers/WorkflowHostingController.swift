#if canImport(UIKit)
import UIKit
@_spi(ViewEnvironmentWiring) import ViewEnvironmentUI
import Workflow

/// A view controller that runs a workflow and shows its renderings, which are screens.
///
/// The initialiser runs the first pass and creates the controller of its screen; it loads no view. The environment
/// comes from the controller's ancestors, changed by ``customizeEnvironment``, and reaches the shown controller only
/// through its screen.
@preconcurrency @MainActor
public final class WorkflowHostingController<ScreenType: Screen, Output>: WorkflowUIViewController {
    /// A closure that changes the environment of all hosted content.
    public typealias CustomizeEnvironment = (inout ViewEnvironment) -> Void

    /// The closure that changes the environment of all hosted content. Setting it shows the current screen again.
    public var customizeEnvironment: CustomizeEnvironment {
        didSet { setNeedsEnvironmentUpdate() }
    }

    package let host: WorkflowHost<AnyWorkflow<ScreenType, Output>>
    /// The child that shows the screen. Suites that import the module as testable use this name.
    private(set) var rootViewController: UIViewController
    /// The ancestors that gave the environment at the last update; `nil` before the first.
    private var lastAncestorPath: EnvironmentAncestorPath?
    /// The context by which controllers below find this one.
    private let showing: ShowingHost
    /// The rendering that was shown last.
    private var shown: ScreenType
    /// The environment of that rendering, without and with ``showing`` in it.
    private var inherited = ViewEnvironment.empty
    private var environmentOfContent = DerivedEnvironment()

    /// Creates a controller that hosts `workflow`.
    /// - Parameters:
    ///   - workflow: The root; its outputs are the host's.
    ///   - customizeEnvironment: See ``customizeEnvironment``.
    ///   - observers: Observers of the tree.
    public init<W: AnyWorkflowConvertible>(
        workflow: W,
        customizeEnvironment: @escaping CustomizeEnvironment = { _ in },
        observers: [any WorkflowObserver] = []
    ) where W.Rendering == ScreenType, W.Output == Output {
        let configuration = RuntimeConfiguration.current
        host = WorkflowHost(workflow: workflow.asAnyWorkflow(), observers: observers, configuration: configuration)
        self.customizeEnvironment = customizeEnvironment
        let showing = ShowingHost(type: Self.self, configuration: configuration) { [weak host] in host?.renderedRuns }
        self.showing = showing
        customizeEnvironment(&inherited)
        let screen = host.rendering
        shown = screen
        let environment = environmentOfContent.environment(from: inherited) { $0.showingHost = showing }
        rootViewController = showing.showing(leavingOutTheSame: false) { screen.buildViewController(in: environment) }
        super.init(nibName: nil, bundle: nil)
        showing.isHosting(rootViewController, in: self)
        addChild(rootViewController)
        rootViewController.didMove(toParent: self)
        environmentDescendantsOverride = { [] }
        host.onRendering { [weak self] screen in self?.showRendered(screen) }
    }

    @available(*, unavailable)
    public required init?(coder aDecoder: NSCoder) {
        fatalError("Expected a WorkflowHostingController to be created with a workflow. Instead, it was decoded.")
    }

    /// The current screen.
    public var screen: ScreenType { host.rendering }

    /// A sequence of the outputs of the root workflow, from the start of the iteration.
    public var outputs: HostSequence<Output> { host.outputs }

    /// Calls `body` with each output of the root workflow, until the result is cancelled.
    @discardableResult
    public func onOutput(_ body: @escaping (Output) -> Void) -> HostSubscription {
        host.onOutput(body)
    }

    /// Hosts `workflow` instead of the former one; the state is kept if the innermost workflow is of the same type.
    public func update<W: AnyWorkflowConvertible>(
        workflow: W
    ) where W.Rendering == ScreenType, W.Output == Output {
        host.update(workflow: workflow.asAnyWorkflow())
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        rootViewController.view.frame = view.bounds
        view.addSubview(rootViewController.view)
        syncPreferredContentSize()
    }

    public override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        applyEnvironmentIfNeeded()
        if environmentAncestorPath != lastAncestorPath {
            environmentDidChange()
        }
    }

    public override func viewDidLayoutSubviews() {
        rootViewController.view.frame = view.bounds
        super.viewDidLayoutSubviews()
    }

    public override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        guard container === rootViewController else { return }
        syncPreferredContentSize()
    }

    public override var childForStatusBarStyle: UIViewController? { rootViewController }

    public override var childForStatusBarHidden: UIViewController? { rootViewController }

    public override var childForHomeIndicatorAutoHidden: UIViewController? { rootViewController }

    public override var childForScreenEdgesDeferringSystemGestures: UIViewController? { rootViewController }

    public override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        rootViewController.supportedInterfaceOrientations
    }

    public override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation {
        rootViewController.preferredStatusBarUpdateAnimation
    }

    public override var childViewControllerForPointerLock: UIViewController? { rootViewController }

    /// Shows the rendering of a pass, skipping screens that the pass left unchanged.
    ///
    /// If all are unchanged, all are shown: this corrects a view that the user has changed, such as a field whose text
    /// was refused.
    private func showRendered(_ screen: ScreenType) {
        showing.showing(leavingOutTheSame: !haveSameBits(screen, shown)) {
            show(screen)
        }
    }

    private func show(_ screen: ScreenType) {
        shown = screen
        lastAncestorPath = environmentAncestorPath
        // Computed at each reading; that nothing changed lets containers skip the screens that they already show.
        inherited = environment.keepingIdentity(of: inherited)
        let environment = environmentOfContent.environment(from: inherited) { $0.showingHost = showing }
        update(child: \.rootViewController, with: screen, in: environment) { new in
            showing.isHosting(new, in: self)
            setNeedsEnvironmentUpdate()
        }
        syncPreferredContentSize()
    }

    private func syncPreferredContentSize() {
        guard preferredContentSize != rootViewController.preferredContentSize else { return }
        preferredContentSize = rootViewController.preferredContentSize
    }
}

extension WorkflowHostingController: ViewEnvironmentObserving {
    public func customize(environment: inout ViewEnvironment) {
        customizeEnvironment(&environment)
    }

    public func environmentDidChange() {
        showing.showing(leavingOutTheSame: false) {
            show(screen)
        }
    }
}

extension WorkflowHostingController: @preconcurrency SingleScreenContaining {
    public var primaryScreen: any Screen { screen }
}
#endif
