import Testing
import TodoCore
import Workflow
import WorkflowContainers
import WorkflowScreens
import WorkflowSnapshots
import WorkflowTesting

/// What a page has after its server was started again.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RestartTests {
    private let storage: MemoryStorage
    private let milk = Todo(id: Todo.ID(rawValue: 1), text: TodoText(title: "Milk"), revision: 1)
    private let user: User

    init() throws {
        user = try #require(User(name: "Ada"))
        storage = MemoryStorage(lists: [user: TodoList(version: 1, todos: [milk])])
    }

    private func start(from snapshot: TreeSnapshot? = nil) -> WorkflowHost<RootWorkflow> {
        let services = Services(storage: storage, ledger: MemoryLedger(page: "here"), clock: TestClock())
        let visit = Visit(route: Route(selection: milk.id))
        let root = RootWorkflow(user: user, visit: visit, services: services)
        return WorkflowHost(workflow: root, restoring: snapshot, coder: .json, waits: true)
    }

    /// Returns the screen of a type, when there is one.
    private func screen<Wanted: Screen>(
        of host: WorkflowHost<RootWorkflow>,
        where isIt: (Wanted) -> Bool = { _ in true }
    ) async -> Wanted {
        while true {
            let body = host.rendering.content.body.wrappedScreen
            if let found = body as? Wanted, isIt(found) { return found }
            await Task.yield()
        }
    }

    private func editor(of workspace: WorkspaceScreen) -> EditorScreen? {
        workspace.panes.trailingScreen.wrappedScreen as? EditorScreen
    }

    @Test func `a half-filled editor is there again although the storage was away at first and a person tried again`()
        async
    {
        let before = start()
        let workspace: WorkspaceScreen = await screen(of: before)
        editor(of: workspace)?.onNoteChanged("half a no")

        await storage.fail("the disk is away")
        let again = start(from: before.snapshot())
        for _ in 1...2 {
            let loading: LoadingScreen = await screen(of: again) { $0.problem != nil }
            again.beginEvent()
            loading.problem?.onRetry()
        }
        let loading: LoadingScreen = await screen(of: again) { $0.problem != nil }
        await storage.fail(nil)
        again.beginEvent()
        loading.problem?.onRetry()
        let shown: WorkspaceScreen = await screen(of: again)
        #expect(editor(of: shown)?.text.note == "half a no")
        #expect(editor(of: shown)?.hasUnsavedChanges == true)
    }
}
