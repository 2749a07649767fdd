import Testing
import Workflow
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

private struct Lists: Workflow {
    struct State {
        var todo = ["a", "b", "c"]
        var done = ["d"]
        var count = 0
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Lists>) -> ListsScreen {
        let sink = context.makeStateMutationSink()
        return ListsScreen(
            state: state,
            onDrop: { drop, isDone in
                sink.send { state in
                    state.count += 1
                    state.todo.removeAll { $0 == drop.id }
                    state.done.removeAll { $0 == drop.id }
                    if isDone { drop.insert(into: &state.done) } else { drop.insert(into: &state.todo) }
                }
            }
        )
    }
}

private struct ListsScreen: WebScreen {
    let state: Lists.State
    let onDrop: (Drop<String>, _ isDone: Bool) -> Void

    func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { "Lists" }
            p(.role(.status)) { "\(state.todo.joined()) \(state.done.joined()) \(state.count)" }
            list("Todo", state.todo) { onDrop($0, false) }
            list("Done", state.done) { onDrop($0, true) }
        }
    }

    private func list(_ name: String, _ ids: [String], _ onDrop: @escaping (Drop<String>) -> Void) -> HTML {
        ul(.ariaLabel(name), .onDrop(of: "card", onDrop)) {
            keyed(ids, id: \.self) { id in
                if id == "b" {
                    li(.draggable(id, of: "card", byHandle: true)) {
                        button(.type(.button), .dragHandle) { "Move \(id)" }
                    }
                } else {
                    li(.draggable(id, of: "card", byHandle: id == "c")) { "Card \(id)" }
                }
            }
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DragPageTests {
    private let test = PageTest(LiveApp(title: "Lists") { _, _ in Lists() })
    private let todo = PageQuery.role("list", "Todo")
    private let done = PageQuery.role("list", "Done")

    @Test func `an item is dragged within a list and into another one`() async throws {
        let page = try await test.get("/")
        try await page.drag("a", to: todo)
        page.expect(.status("bca d 1"))
        try await page.drag("c", to: done, before: "d")
        page.expect(.status("ba cd 2"))
    }

    @Test func `an item or its handle is moved by keyboard`() async throws {
        let page = try await test.get("/")
        try await page.moveByKeyboard("a", to: done)
        page.expect(.status("bc da 1"))
        try await page.moveByKeyboard("b", to: done, before: "a")
        page.expect(.status("c dba 2"))
        await #expect(throws: PageFailure.self) { try await page.moveByKeyboard("c", to: done) }
    }

    @Test func `what was dropped without a connection waits`() async throws {
        let page = try await test.get("/")
        try await page.cut()
        try await page.drag("a", to: done)
        page.expect(.status("abc d 0"))
        try await page.reconnect()
        page.expect(.status("bc da 1"))
    }

    @Test func `a step fails for what is not there, or would send nothing`() async throws {
        let page = try await test.get("/")
        await #expect(throws: PageFailure.self) { try await page.drag("x", to: done) }
        await #expect(throws: PageFailure.self) { try await page.drag("a", to: .heading("Lists")) }
        await #expect(throws: PageFailure.self) { try await page.drag("a", to: done, before: "b") }
        await #expect(throws: PageFailure.self) { try await page.drag("a", to: todo, before: "b") }
        await #expect(throws: PageFailure.self) { try await page.drag("c", to: todo) }
        page.expect(.status("abc d 0"))
    }
}
