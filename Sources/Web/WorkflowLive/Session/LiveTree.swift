import Workflow
import WorkflowScreens

/// A running tree of workflows as a session sees it: whatever its root, it shows a screen.
protocol LiveTree: AnyObject {
    /// The screen to show now.
    var screen: any Screen { get }

    /// Calls `body` synchronously whenever ``screen`` may have changed.
    func onChange(_ body: @escaping () -> Void)

    /// A Boolean value that indicates whether it rendered without end and was stopped; see `WorkflowHost.stopCause`.
    var hasStopped: Bool { get }

    /// Calls `body` synchronously when the tree stops, or at once if it has stopped.
    func onStop(_ body: @escaping () -> Void)

    /// Takes the root to another URL.
    /// - Returns: `false` if there is no page at it; then nothing has changed.
    func navigate(to url: String) -> Bool
}

/// The home and the configuration of a tree.
struct TreeSurroundings {
    var home: (any Actor)?
    var configuration: RuntimeConfiguration
}

/// The tree of one workflow host.
final class WorkflowTree<Root: Workflow & SendableMetatype>: LiveTree where Root.Rendering: Screen {
    private let host: WorkflowHost<Root>
    private let root: (String) -> Root?

    init(root: Root, surroundings: TreeSurroundings, rootAt makeRoot: @escaping (String) -> Root?) {
        host = WorkflowHost(workflow: root, configuration: surroundings.configuration, home: surroundings.home)
        self.root = makeRoot
    }

    var screen: any Screen { host.rendering }

    func onChange(_ body: @escaping () -> Void) {
        host.onRendering { _ in body() }
    }

    var hasStopped: Bool { host.stopCause != nil }

    func onStop(_ body: @escaping () -> Void) {
        host.onStop { _ in body() }
    }

    func navigate(to url: String) -> Bool {
        guard let root = root(url) else { return false }
        host.update(workflow: root)
        return true
    }
}
