#if canImport(UIKit)
import UIKit
import Workflow

/// The hosting controller whose rendering is shown, passed to the controllers below it by their environment.
@MainActor
@usableFromInline
final class ShowingHost {
    /// A Boolean value that indicates whether the rendering of a pass is being shown.
    ///
    /// A container may then skip the screens that the pass left unchanged. At any other time each update reaches its
    /// controller.
    @exclusivity(unchecked) @usableFromInline final private(set) var leavesOutTheSame = false

    /// The configuration of its runtime.
    let configuration: RuntimeConfiguration

    /// The hosting controller; `nil` when it is gone.
    private weak var controller: UIViewController?
    private let type: UIViewController.Type
    /// The controller shown in its own view.
    private weak var content: UIViewController?
    /// Reads the latest runs of the hosted workflows.
    private let readRuns: () -> RenderedRuns?
    /// The latest runs, read when they are first needed while a rendering is shown.
    private var runs: RenderedRuns?
    private var isShowing = false

    init(
        type: UIViewController.Type,
        configuration: RuntimeConfiguration,
        readRuns: @escaping () -> RenderedRuns?
    ) {
        self.type = type
        self.configuration = configuration
        self.readRuns = readRuns
    }

    /// The latest runs of the hosted workflows; `nil` while no rendering is being shown.
    var renderedRuns: RenderedRuns? {
        guard isShowing, !configuration.isCompatible else { return nil }
        runs = runs ?? readRuns()
        return runs
    }

    /// Sets the hosting controller, and the controller in which it shows its renderings.
    func isHosting(_ content: UIViewController, in controller: UIViewController) {
        self.content = content
        self.controller = controller
    }

    /// Called when `shown` is about to appear. Reports the misuse that its hosting controller was released.
    func willShow(_ shown: UIViewController) {
        guard shown === content, controller == nil else { return }
        Misuse(
            .hostIsGone,
            """
            Expected the \(type) of a \(Swift.type(of: shown)) to exist while that is shown. Instead, it was released, and \
            its workflow has ended, so that no event is handled. Show the hosting controller itself, or keep it as \
            long as its child is shown.
            """
        ).report(to: configuration)
    }

    /// Runs `show`, during which unchanged screens may or may not be skipped.
    func showing<Result>(leavingOutTheSame leavesOut: Bool, _ show: () -> Result) -> Result {
        let previous = (leavesOutTheSame, isShowing)
        leavesOutTheSame = leavesOut && !configuration.isCompatible
        isShowing = true
        defer {
            (leavesOutTheSame, isShowing) = previous
            runs = nil
        }
        return show()
    }
}

extension ShowingHost: ViewEnvironmentKey {
    @usableFromInline nonisolated static var defaultValue: ShowingHost? { nil }
}

extension ViewEnvironment {
    /// The hosting controller that the environment comes from; `nil` for none.
    var showingHost: ShowingHost? {
        get { self[ShowingHost.self] }
        set { self[ShowingHost.self] = newValue }
    }
}
#endif
