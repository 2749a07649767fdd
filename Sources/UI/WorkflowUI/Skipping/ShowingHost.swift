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

    init(type: UIViewController.Type, configuration: RuntimeConfiguration) {
        self.type = type
        self.configuration = configuration
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
    func showing(leavingOutTheSame leavesOut: Bool, _ show: () -> Void) {
        let previous = leavesOutTheSame
        leavesOutTheSame = leavesOut && !configuration.isCompatible
        show()
        leavesOutTheSame = previous
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
