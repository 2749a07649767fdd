import Testing
import WorkflowConcurrency
import WorkflowConcurrencyTesting
import WorkflowTesting
import WorkflowContainers
import WorkflowScreens

@testable import TodoCore

/// One render of one workflow at a time, its children and side effects replaced.
struct RenderTests {
    private let user = User(name: "Ada")!
    private let milk = Todo(id: Todo.ID(rawValue: 1), text: TodoText(title: "Milk"))

    @Test func `the welcome emits the tidied name`() {
        WelcomeWorkflow().renderTester(initialState: .init(name: " Ada "))
            .render { $0.onLoginTapped() }
            .assert(action: WelcomeWorkflow.Action.loginTapped)
            .assert(output: .logIn(user))
    }

    @Test func `the welcome does nothing with a blank name`() {
        WelcomeWorkflow().renderTester(initialState: .init(name: "  "))
            .render { $0.onLoginTapped() }
            .assertNoOutput()
            .assert(state: .init(name: "  "))
    }

    @Test func `the list emits what to change`() {
        let list = ListWorkflow(user: user, list: TodoList(version: 1, todos: [milk]), route: Route())
        list.renderTester().render { $0.screen.onToggle(milk.id, true) }.assert(
            output: .change(.setDone(milk.id, true))
        )
        list.renderTester().render { $0.screen.onAdd(" Tea ") }
            .assert(output: .change(.add(TodoText(title: "Tea"))))
        list.renderTester().render { $0.screen.onAdd(" ") }.assertNoOutput()
    }

    @Test func `the to-dos watch the storage before they are loaded`() {
        todos.renderTester()
            .expectWorker(watching, key: "watch")
            .render { #expect($0.content.body.wrappedScreen is LoadingScreen) }
    }

    @Test func `a change waits for the disk under the key of its event`() {
        var state = TodosWorkflow.State(route: Route())
        state.stored = TodoList(version: 1, todos: [milk])
        todos.renderTester(initialState: state)
            .expectWorker(watching, key: "watch")
            .expectWorkflow(
                type: ListWorkflow.self,
                producingRendering: listRendering,
                producingOutput: .change(.setDone(milk.id, true))
            )
            .render { _ in }
            .assertStateModifications { state in
                let key = ChangeKey(page: "here", event: 1)
                state.pending = [KeyedChange(key: key, change: .setDone(milk.id, true))]
            }
    }

    @Test func `what is pending is gathered before it is saved`() {
        var state = TodosWorkflow.State(route: Route())
        state.stored = TodoList(version: 1, todos: [milk])
        let key = ChangeKey(page: "here", event: 7)
        state.pending = [KeyedChange(key: key, change: .setDone(milk.id, true))]
        todos.renderTester(initialState: state)
            .expectWorker(watching, key: "watch")
            .expectSideEffect(key: "gather until \(key)", producingAction: TodosWorkflow.Action.gathered)
            .expectWorkflow(type: ListWorkflow.self, producingRendering: listRendering)
            .render { _ in }
            .assertStateModifications { $0.saving = 1 }
    }

    @Test func `what has gathered is saved, and shown as if it were`() {
        var state = TodosWorkflow.State(route: Route())
        state.stored = TodoList(version: 1, todos: [milk])
        let key = ChangeKey(page: "here", event: 7)
        state.pending = [KeyedChange(key: key, change: .setDone(milk.id, true))]
        state.saving = 1
        let stored = state.stored!.applying([.setDone(milk.id, true)])
        todos.renderTester(initialState: state)
            .expectWorker(watching, key: "watch")
            .expectSideEffect(key: "save \(key) 1", producingAction: TodosWorkflow.Action.saved(count: 1, stored))
            .expectWorkflow(type: ListWorkflow.self, producingRendering: listRendering) { child in
                #expect(child.list.activeCount == 0)
            }
            .render { _ in }
            .assertStateModifications { state in
                state.pending = []
                state.saving = 0
                state.stored = stored
            }
    }

    @Test func `after a failure nothing is saved until it is tried again`() {
        var state = TodosWorkflow.State(route: Route())
        state.stored = TodoList(version: 1, todos: [milk])
        state.pending = [KeyedChange(key: ChangeKey(page: "here", event: 1), change: .delete([milk.id]))]
        state.saving = 1
        state.failedTries = 1
        state.failure = StorageError(reason: "the disk is full")
        todos.renderTester(initialState: state)
            .expectWorker(watching, key: "watch")
            .expectSideEffect(key: "retry 1 1")
            .expectWorkflow(type: ListWorkflow.self, producingRendering: listRendering)
            .render { app in
                (app.content.body.wrappedScreen as? WorkspaceScreen)?.problem?.onRetry()
            }
            .assertStateModifications { state in
                state.failure = nil
                state.saveAttempt = 2
            }
    }

    private var watching: Work<TodosWorkflow.Action> { Work.sending(id: 1) { _ in } }

    private var todos: TodosWorkflow {
        let services = Services(storage: MemoryStorage(), ledger: MemoryLedger(page: "here"), clock: TestClock())
        return TodosWorkflow(user: user, visit: Visit(), services: services)
    }

    private var listRendering: ListWorkflow.Rendering {
        let screen = TodoListScreen(
            userName: "Ada",
            rows: [],
            route: Route(),
            status: "",
            emptyState: .nothingYet,
            hasDone: false,
            onAdd: { _ in },
            onToggle: { _, _ in },
            onEdit: { _ in },
            onDelete: { _ in },
            onClearDone: {},
            onLogOut: {}
        )
        return ListWorkflow.Rendering(screen: screen)
    }
}
