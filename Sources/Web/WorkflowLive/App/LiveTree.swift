import Workflow
import WorkflowScreens
import WorkflowSnapshots

/// A running tree of workflows as a session sees it: whatever its root, it shows a screen.
@usableFromInline
protocol LiveTree: AnyObject {
    /// The type of the root workflow, for logs.
    var rootName: String { get }

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

    /// Notes that the tree is about to go back to a URL that it had.
    func willGoBack(to url: String)

    /// The durable states that have changed since a revision; all of them if that is `nil`.
    func changes(since revision: Int?) -> SnapshotChanges

    /// Numbers the event that is handled next.
    func beginEvent(_ number: Int)

    /// Tells those who watch the tree that a patch is about to be made.
    func willFlush()

    /// Tells those who watch the tree of a patch.
    func didFlush(patch: Int, bytes: Int, operations: Int)

    /// Tells those who watch the tree that the browser has applied the patches up to a number.
    func didAcknowledge(patch: Int)
}

/// The home and the configuration of a tree.
@usableFromInline
struct TreeSurroundings {
    @usableFromInline var home: (any Actor)?
    @usableFromInline var configuration: RuntimeConfiguration
    /// The coder of durable states; `nil` for a tree that is not kept.
    @usableFromInline var coder: (any StateCoder)?
    /// The states that the tree starts from; `nil` for the initial ones.
    @usableFromInline var snapshot: TreeSnapshot?
    /// The journal that the tree writes; `nil` for one that is not recorded.
    @usableFromInline var journal: PageJournal?
    /// The journal of which the tree shows an entry; `nil` for one that runs.
    @usableFromInline var opened: OpenedJournal?
}

/// The tree of one workflow host. Specialised for the root where the app is declared.
@usableFromInline
final class WorkflowTree<Root: Workflow & SendableMetatype>: LiveTree where Root.Rendering: Screen {
    @usableFromInline let rootName: String
    @usableFromInline let host: WorkflowHost<Root>
    @usableFromInline let root: (String) -> Root?
    @usableFromInline let journal: PageJournal?

    @inlinable
    init(root: Root, surroundings: TreeSurroundings, rootAt makeRoot: @escaping (String) -> Root?) {
        rootName = "\(root.loggedType)"
        host =
            if let opened = surroundings.opened {
                opened.makeHost(of: root, in: surroundings)
            } else if let journal = surroundings.journal {
                journal.makeHost(of: root, in: surroundings)
            } else if let coder = surroundings.coder {
                WorkflowHost(
                    workflow: root,
                    restoring: surroundings.snapshot,
                    coder: coder,
                    waits: true,
                    configuration: surroundings.configuration,
                    home: surroundings.home
                )
            } else {
                WorkflowHost(workflow: root, configuration: surroundings.configuration, home: surroundings.home)
            }
        self.root = makeRoot
        journal = surroundings.journal
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
        journal?.url = url
        host.update(workflow: root)
        return true
    }

    @usableFromInline
    func willGoBack(to url: String) { journal?.url = url }

    @usableFromInline
    func changes(since revision: Int?) -> SnapshotChanges {
        if let revision { return host.changes(since: revision) }
        let revision = host.changes(since: .max).revision
        let all = host.snapshot()
        return SnapshotChanges(
            revision: revision,
            changed: Array(all.nodes.values),
            removed: [],
            lastEffect: all.lastEffect
        )
    }

    @usableFromInline
    func beginEvent(_ number: Int) {
        host.beginEvent(number)
    }

    @usableFromInline
    func willFlush() { host.willShow() }

    @usableFromInline
    func didFlush(patch: Int, bytes: Int, operations: Int) {
        host.didShow(ShownPatch(number: patch, bytes: bytes, operations: operations))
    }

    @usableFromInline
    func didAcknowledge(patch: Int) { host.didAcknowledge(patch: patch) }
}
