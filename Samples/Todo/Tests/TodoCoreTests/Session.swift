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
    private(set) var outputs: [RootWorkflow.Output] = []

    init(_ storage: MemoryStorage, user: String? = "Ada", route: Route = Route(), page: String = "here") {
        ledger = MemoryLedger(page: page)
        services = Services(storage: storage, ledger: ledger, clock: clock)
        let user = user.flatMap { User(name: $0) }
        host = WorkflowHost(workflow: RootWorkflow(user: user, route: route, services: services))
        host.onOutput { [weak self] in self?.outputs.append($0) }
    }

    var app: AppScreen { host.rendering }

    /// The screen in front, whatever contains it; `nil` if it is of another type.
    func screen<Wanted: Screen>(_ type: Wanted.Type = Wanted.self) -> Wanted? {
        body as? Wanted
    }

    var workspace: WorkspaceScreen? { screen() }
    var list: TodoListScreen? { workspace?.panes.leadingScreen.wrappedScreen as? TodoListScreen }
    var editor: EditorScreen? { workspace?.panes.trailingScreen.wrappedScreen as? EditorScreen }
    var detail: (any Screen)? { workspace?.panes.trailingScreen.wrappedScreen }
    var titles: [String]? { list?.rows.map(\.title) }

    var alert: AlertOverlay? {
        (app.content.wrappedScreen as? BodyAndOverlaysScreen<AnyScreen>)?.overlays.last as? AlertOverlay
    }

    func press(_ button: AlertOverlay.Button) throws {
        try #require(alert).onEvent(.buttonClicked(button))
    }

    /// Returns once `condition` holds; the test's time limit is what fails otherwise.
    func wait(until condition: (Session) -> Bool) async {
        for await _ in host.renderings where condition(self) { return }
    }

    /// Adds to-dos and waits until they are stored.
    func add(_ titles: String...) async throws {
        for title in titles { try #require(list).onAdd(title) }
        await wait { session in titles.allSatisfy { session.titles?.contains($0) == true } }
    }

    func row(_ title: String) throws -> TodoListScreen.Row {
        try #require(list?.rows.first { $0.title == title })
    }

    private var body: any Screen {
        let content = app.content.wrappedScreen
        return (content as? BodyAndOverlaysScreen<AnyScreen>)?.body.wrappedScreen ?? content
    }
}
