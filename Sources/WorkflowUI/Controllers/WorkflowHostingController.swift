#if canImport(UIKit)
import UIKit
@_spi(ViewEnvironmentWiring) import ViewEnvironmentUI
import Workflow

/// Runs a workflow whose renderings are screens, and shows them.
///
/// The first pass and the controller of its screen are made in the initialiser; no view is loaded by that. The
/// environment comes from the controller's ancestors, changed by ``customizeEnvironment``, and goes to the shown
/// controller through its screen only.
@preconcurrency @MainActor
public final class WorkflowHostingController<ScreenType: Screen, Output>: WorkflowUIViewController {
    /// Changes the environment of all that is hosted.
    public typealias CustomizeEnvironment = (inout ViewEnvironment) -> Void

    /// Changes the environment of all that is hosted. Setting it shows the current screen anew.
    public var customizeEnvironment: CustomizeEnvironment {
        didSet { setNeedsEnvironmentUpdate() }
    }

    package let host: WorkflowHost<AnyWorkflow<ScreenType, Output>>
    /// The child that shows the screen. Suites that import the module as testable know it by this name.
    private(set) var rootViewController: UIViewController
    /// Where the environment came from at the last update; `nil` before the first.
    private var lastAncestorPath: EnvironmentAncestorPath?
    /// This controller, as those below it see it.
    private let showing: ShowingHost
    /// The rendering that was shown last.
    private var shown: ScreenType
    /// The environment that it was shown in, and the same with ``showing`` in it.
    private var inherited = ViewEnvironment.empty
    private var environmentOfContent = DerivedEnvironment()

    /// Hosts `workflow`.
    /// - Parameters:
    ///   - workflow: The root; its outputs are the host's.
    ///   - customizeEnvironment: See ``customizeEnvironment``.
    ///   - observers: Are told of what happens in the tree.
    public init<W: AnyWorkflowConvertible>(
        workflow: W,
        customizeEnvironment: @escaping CustomizeEnvironment = { _ in },
        observers: [any WorkflowObserver] = []
    ) where W.Rendering == ScreenType, W.Output == Output {
        let configuration = RuntimeConfiguration.current
        host = WorkflowHost(workflow: workflow.asAnyWorkflow(), observers: observers, configuration: configuration)
        self.customizeEnvironment = customizeEnvironment
        let showing = ShowingHost(type: Self.self, configuration: configuration)
        self.showing = showing
        customizeEnvironment(&inherited)
        shown = host.rendering
        rootViewController = shown.buildViewController(
            in: environmentOfContent.environment(from: inherited) { $0.showingHost = showing }
        )
        super.init(nibName: nil, bundle: nil)
        showing.isHosting(rootViewController, in: self)
        addChild(rootViewController)
        rootViewController.didMove(toParent: self)
        environmentDescendantsOverride = { [] }
        host.onRendering { [weak self] screen in self?.showRendered(screen) }
    }

    @available(*, unavailable)
    public required init?(coder aDecoder: NSCoder) {
        fatalError("Expected a WorkflowHostingController to be made with a workflow. Instead, it was to be decoded.")
    }

    /// The screen that is shown.
    public var screen: ScreenType { host.rendering }

    /// Outputs of the root workflow, from when iteration begins.
    public var outputs: HostSequence<Output> { host.outputs }

    /// Calls `body` with each output of the root workflow, until the result is cancelled.
    @discardableResult
    public func onOutput(_ body: @escaping (Output) -> Void) -> HostSubscription {
        host.onOutput(body)
    }

    /// Hosts `workflow` in place of the one before; its state is kept if the innermost workflow is of the same type.
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

    /// Shows what a pass has rendered, leaving out screens that the pass has left as they were. If it has left all of them,
    /// all are shown: so a view that a person has changed, such as a field whose text is refused, is put right.
    private func showRendered(_ screen: ScreenType) {
        showing.showing(leavingOutTheSame: !haveSameBits(screen, shown)) {
            show(screen)
        }
    }

    private func show(_ screen: ScreenType) {
        shown = screen
        lastAncestorPath = environmentAncestorPath
        // Computed anew at each reading; that nothing changed lets containers leave out what they show already.
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
