import Testing
import TodoCore
import TodoWeb
import WorkflowHTML
import WorkflowLive

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TodoWebTests {
    private let storage = StallingStorage()

    private var app: LiveApp {
        TodoWeb.app(storage: storage, stylesheet: "/todo.css", lastApplied: { _ in 0 })
    }

    @Test func `an event is acknowledged only once its change is on disk, under the event's own key`() async throws {
        let tab = try Tab(app)
        await tab.wait { tab.received.contains("new-todo") }
        try tab.send(EventKind.submit.number, id: "add", value: #"[["title","Milk"]]"#)
        await storage.hasArrived()
        #expect(tab.acknowledged == 0)
        await storage.letThrough()
        await tab.wait { tab.acknowledged == 1 }
        await tab.wait { tab.received.contains("Edit Milk") }
        let key = ChangeKey(page: "page", event: 1)
        #expect(await storage.committed == [KeyedChange(key: key, change: .add(TodoText(title: "Milk")))])
    }

    @Test func `an event that changes nothing is acknowledged at once`() async throws {
        let tab = try Tab(app)
        await tab.wait { tab.received.contains("new-todo") }
        try tab.send(EventKind.submit.number, id: "add", value: #"[["title","  "]]"#)
        #expect(tab.acknowledged == 1)
    }
}
