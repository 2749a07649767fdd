import Workflow
import WorkflowScreens

/// A running tree of workflows as a session sees it: whatever its root, it shows a screen.
@usableFromInline
protocol LiveTree: AnyObject {
    /// The screen to show now.
    var screen: any Screen { get }

    /// Calls `body` synchronously whenever ``screen`` may have changed.
    func onChange(_ body: @escaping () -> Void)

    /// The reason for which it was stopped; see `WorkflowHost.stopCause`.
    var stopCause: Misuse? { get }

    /// Calls `body` synchronously when the tree stops, or at once if it has stopped.
    func onStop(_ body: @escaping (Misuse) -> Void)

    /// Takes the root to another URL.
    /// - Returns: `false` if there is no page at it; then nothing has changed.
    func navigate(to url: String) -> Bool
}

/// The home and the configuration of a tree.
@usableFromInline
struct TreeSurroundings {
    @usableFromInline var home: (any Actor)?
    @usableFromInline var configuration: RuntimeConfiguration
}

/// The tree of one workflow host. Specialised for the root where the app is declared.
@usableFromInline
final class WorkflowTree<Root: Workflow & SendableMetatype>: LiveTree where Root.Rendering: Screen {
    @usableFromInline let host: WorkflowHost<Root>
    @usableFromInline let root: (String) -> Root?

    @inlinable
    init(root: Root, surroundings: TreeSurroundings, rootAt makeRoot: @escaping (String) -> Root?) {
        host = WorkflowHost(workflow: root, configuration: surroundings.configuration, home: surroundings.home)
        self.root = makeRoot
    }

    @inlinable
    var screen: any Screen { host.rendering }

    @inlinable
    func onChange(_ body: @escaping () -> Void) {
        host.onRendering { _ in body() }
    }

    @inlinable
    var stopCause: Misuse? { host.stopCause }

    @inlinable
    func onStop(_ body: @escaping (Misuse) -> Void) {
        host.onStop(body)
    }

    @inlinable
    func navigate(to url: String) -> Bool {
        guard let root = root(url) else { return false }
        host.update(workflow: root)
        return true
    }
}
