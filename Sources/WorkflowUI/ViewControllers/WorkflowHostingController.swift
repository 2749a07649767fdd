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
    private var content: UIViewController
    /// Where the environment came from at the last update; `nil` before the first.
    private var lastAncestorPath: EnvironmentAncestorPath?
    /// What the screen was shown in last.
    private var shownEnvironment: ViewEnvironment

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
        self.host = WorkflowHost(workflow: workflow.asAnyWorkflow(), observers: observers)
        self.customizeEnvironment = customizeEnvironment
        var environment = ViewEnvironment.empty
        customizeEnvironment(&environment)
        self.shownEnvironment = environment
        self.content = host.rendering.buildViewController(in: environment)
        super.init(nibName: nil, bundle: nil)
        addChild(content)
        content.didMove(toParent: self)
        environmentDescendantsOverride = { [] }
        host.onRendering { [weak self] screen in self?.show(screen) }
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
        content.view.frame = view.bounds
        view.addSubview(content.view)
        syncPreferredContentSize()
    }

    public override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        applyEnvironmentIfNeeded()
        if environmentAncestorPath != lastAncestorPath {
            show(screen)
        }
    }

    public override func viewDidLayoutSubviews() {
        content.view.frame = view.bounds
        super.viewDidLayoutSubviews()
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

    private func show(_ screen: ScreenType) {
        lastAncestorPath = environmentAncestorPath
        // Computed anew at each reading; that nothing changed lets containers leave out what they show already.
        shownEnvironment = environment.keepingIdentity(of: shownEnvironment)
        update(child: \.content, with: screen, in: shownEnvironment) { _ in
            setNeedsEnvironmentUpdate()
        }
        syncPreferredContentSize()
    }

    private func syncPreferredContentSize() {
        guard preferredContentSize != content.preferredContentSize else { return }
        preferredContentSize = content.preferredContentSize
    }
}

extension WorkflowHostingController: ViewEnvironmentObserving {
    public func customize(environment: inout ViewEnvironment) {
        customizeEnvironment(&environment)
    }

    public func environmentDidChange() {
        show(screen)
    }
}

extension WorkflowHostingController: @preconcurrency SingleScreenContaining {
    public var primaryScreen: any Screen { screen }
}
#endif
