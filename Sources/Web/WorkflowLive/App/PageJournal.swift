import Workflow
import WorkflowScreens
import WorkflowSnapshots

/// The journal that the tree of a page writes.
@usableFromInline
final class PageJournal {
    /// The URL that the root was made for.
    @usableFromInline var url: String
    private let options: JournalOptions<any Screen>

    init(_ options: JournalOptions<any Screen>, url: String) {
        (self.options, self.url) = (options, url)
    }

    /// Starts the tree of a page that is recorded.
    @usableFromInline
    func makeHost<Root: Workflow>(of root: Root, in surroundings: TreeSurroundings) -> WorkflowHost<Root>
    where Root.Rendering: Screen {
        var options = JournalOptions<Root.Rendering>(
            self.options.writer,
            snapshotInterval: self.options.snapshotInterval,
            digest: self.options.digest,
            onProblem: self.options.onProblem
        )
        options.props = { self.url }
        return WorkflowHost(
            workflow: root,
            restoring: surroundings.snapshot,
            coder: surroundings.coder ?? .json,
            waits: surroundings.snapshot != nil,
            journal: options,
            configuration: surroundings.configuration,
            home: surroundings.home
        )
    }
}
