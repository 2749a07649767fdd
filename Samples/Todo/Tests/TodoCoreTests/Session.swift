import Testing
import TodoCore
import Workflow
import WorkflowUI

/// The app running in a host, as one browser tab would have it.
@MainActor
final class Session {
    let ledger: MemoryLedger
    let clock = ManualClock()
    private let host: WorkflowHost<RootWorkflow>
    private let services: Services
    private let user: User?
    private var visits = 0
    private(set) var outputs: [RootWorkflow.Output] = []

    init(_ storage: MemoryStorage, user name: String? = "Ada", route: Route = Route(), page: String = "here") {
        ledger = MemoryLedger(page: page)
        services = Services(storage: storage, ledger: ledger, clock: clock)
        user = name.flatMap { User(name: $0) }
        host = WorkflowHost(workflow: RootWorkflow(user: user, visit: Visit(route: route), services: services))
        host.onOutput { [weak self] in self?.outputs.append($0) }
    }

    var app: AppScreen { host.rendering }

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

    /// Returns once `condition` holds; the test's time limit is what fails otherwise.
    func wait(until condition: (Session) -> Bool) async {
        for await _ in host.renderings where condition(self) { return }
    }

    /// Adds to-dos and waits until they are stored.
    func add(_ titles: String...) async throws {
        let settled = ledger.settled.count + titles.count
        for title in titles { try #require(list).onAdd(title) }
        await wait { $0.ledger.settled.count == settled }
    }

    func row(_ title: String) throws -> TodoListScreen.Row {
        try #require(list?.rows.first { $0.title == title })
    }
}
