import Testing
import TodoCore
import Workflow
import WorkflowTesting
import WorkflowContainers
import WorkflowScreens

/// The app running in a test host, as one browser tab would have it.
@MainActor
final class Session {
    let ledger: MemoryLedger
    let host: WorkflowTestHost<RootWorkflow>
    private let services: Services
    private let user: User?
    private var visits = 0

    init(_ storage: MemoryStorage, user name: String? = "Ada", route: Route = Route(), page: String = "here") {
        let clock = TestClock()
        ledger = MemoryLedger(page: page)
        services = Services(storage: storage, ledger: ledger, clock: clock)
        user = name.flatMap { User(name: $0) }
        host = WorkflowTestHost(
            workflow: RootWorkflow(user: user, visit: Visit(route: route), services: services),
            clock: clock,
            checks: .idempotentRenders
        )
    }

    var app: AppScreen { host.rendering }
    var outputs: [RootWorkflow.Output] { host.outputs }

    /// Goes to a route as a link or the browser's Back does.
    func visit(_ route: Route) {
        visits += 1
        host.update(workflow: RootWorkflow(user: user, visit: Visit(route: route, number: visits), services: services))
    }

    /// The screen in front, whatever contains it; `nil` if it is of another type.
    func screen<Wanted: Screen>(_ type: Wanted.Type = Wanted.self) -> Wanted? {
        app.content.body.wrappedScreen as? Wanted
    }

    var workspace: WorkspaceScreen? { screen() }
    var list: TodoListScreen? { workspace?.panes.leadingScreen.wrappedScreen as? TodoListScreen }
    var editor: EditorScreen? { workspace?.panes.trailingScreen.wrappedScreen as? EditorScreen }
    var detail: (any Screen)? { workspace?.panes.trailingScreen.wrappedScreen }
    var titles: [String]? { list?.rows.map(\.title) }

    var alert: AlertOverlay? { app.content.overlays.last as? AlertOverlay }

    func press(_ button: AlertOverlay.Button) throws {
        try #require(alert).onEvent(.buttonClicked(button))
    }

    /// Lets what was changed be saved, and returns once `condition` holds.
    func wait(line: UInt = #line, file: StaticString = #filePath, until condition: @escaping (Session) -> Bool) async {
        await save()
        await hold(line: line, file: file, until: condition)
    }

    /// Returns once `condition` holds, without any time passing here.
    func hold(line: UInt = #line, file: StaticString = #filePath, until condition: @escaping (Session) -> Bool) async {
        await host.nextRendering(file: file, line: line) { [unowned self] _ in condition(self) }
    }

    /// Lets the time pass after which changes are saved, and the storage do its work.
    func save() async {
        await host.advance(by: .milliseconds(50))
    }

    /// Adds to-dos and waits until they are stored.
    func add(_ titles: String...) async throws {
        for title in titles { try #require(list).onAdd(title) }
        await save()
    }

    func row(_ title: String) throws -> TodoListScreen.Row {
        try #require(list?.rows.first { $0.title == title })
    }
}
