#if canImport(UIKit)
import UIKit
import Workflow

/// The hosting controller whose rendering is shown, as the controllers below it see it: they find it in their environment.
@MainActor
@usableFromInline
final class ShowingHost {
    /// Whether what is shown just now is what a pass has rendered, so that a container may leave out the screens that the
    /// pass has left as they were. At any other time each update reaches its controller.
    @exclusivity(unchecked) @usableFromInline final private(set) var leavesOutTheSame = false

    /// What its runtime does.
    let configuration: RuntimeConfiguration

    /// The hosting controller; `nil` when it is gone.
    private weak var controller: UIViewController?
    private let type: UIViewController.Type
    /// What it shows in its own view.
    private weak var content: UIViewController?

    init(type: UIViewController.Type, configuration: RuntimeConfiguration) {
        self.type = type
        self.configuration = configuration
    }

    /// Says which controller it is, and in which it shows its renderings.
    func isHosting(_ content: UIViewController, in controller: UIViewController) {
        self.content = content
        self.controller = controller
    }

    /// Called when `shown` is about to come into view: reports the misuse if it is what a controller has shown that is gone now.
    func willShow(_ shown: UIViewController) {
        guard shown === content, controller == nil else { return }
        Misuse(
            .hostIsGone,
            """
            Expected the \(type) of a \(Swift.type(of: shown)) to be there while that is shown. Instead, it is gone, and \
            its workflow has ended, so that nothing a person does is heard of. Show the hosting controller itself, or \
            keep it as long as its child is shown.
            """
        ).report(to: configuration)
    }

    /// Runs `show`, in which screens that are shown already may be left out or may not.
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
    /// Where the environment comes from; `nil` if not from a hosting controller.
    var showingHost: ShowingHost? {
        get { self[ShowingHost.self] }
        set { self[ShowingHost.self] = newValue }
    }
}
#endif
