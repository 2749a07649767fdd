import Testing
import Workflow
import WorkflowTesting
import WorkflowContainers
import WorkflowScreens

@testable import TodoCore

/// Everything that can be done with a short list, in every order.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TodoExplorationTests {
    enum Step: Equatable {
        case add(String)
        case toggle(Int64, isDone: Bool)
        case delete(Int64)
        case edit(Int64)
        case type(String)
        case save
        case leave
        case clearDone
        case answer(isYes: Bool)
        case undo
        case fail
        case retry
        case wait(Duration)
    }

    private typealias Todos = Exploration<TodosWorkflow, Step>

    private var exploration: Todos {
        Todos(of: makeHost, steps: steps, perform: perform)
            // Numbers that only count are left out.
            .identified { host in
                let state = host.state
                return [
                    "\(state.list?.todos.map { "\($0.id) \($0.title) \($0.isDone)" } ?? [])", "\(state.pending.count)",
                    "\(state.saving)", "\(state.failure != nil)", "\(state.undo?.todos.map(\.id) ?? [])",
                    "\(state.route)", "\(state.hasUnsavedChanges)", "\(state.leaving as Any)",
                    "\(host.rendering.content.overlays.count)",
                ]
            }
    }

    @Test func `whatever is done, what must hold holds`() async {
        let report =
            await exploration
            .invariant("what an undo would put back is not there") { host in
                host.state.undo?.todos.allSatisfy { host.state.list?[$0.id] == nil } ?? true
            }
            .invariant("only an open editor has unsaved changes") { host in
                !host.state.hasUnsavedChanges || host.state.route.selection != nil
            }
            .invariant("no more is being saved than is pending") { $0.state.saving <= $0.state.pending.count }
            .invariant("a question is asked only when something is to be lost") { host in
                host.state.leaving == nil || host.state.hasUnsavedChanges
            }
            .run(limits: ExplorationLimits(states: 60, depth: 5, walks: 5, walkLength: 40), seed: 2026)
        #expect(report.states > 60)
    }

    @Test func `a broken invariant is found and shrunk to a few steps`() async {
        await withKnownIssue {
            let report =
                await exploration
                .invariant("an undo is offered only when all is on disk") { host in
                    host.state.undo == nil || host.state.pending.isEmpty
                }
                .run(limits: ExplorationLimits(states: 200))
            #expect(report.violation?.steps == [.delete(1)])
        } matching: {
            $0.says("await exploration.replay([\n    .delete(1),\n])")
        }
        await withKnownIssue {
            let report =
                await exploration
                .invariant("nothing is undone while the disk fails") { host in
                    host.state.failure == nil || !host.state.pending.contains { $0.change.isRestoring }
                }
                .run(limits: ExplorationLimits(states: 2, depth: 1, walkLength: 30), seed: 1)
            #expect((report.violation?.steps.count ?? 99) <= 4)
        } matching: {
            $0.says("found at random, with seed: 1")
        }
    }

    @Test func `the steps that were printed can be replayed`() async {
        let host = await exploration.replay([
            .delete(1),
            .wait(.seconds(10)),
        ])
        #expect(host.state.undo == nil)
        #expect(host.state.list?.todos == [])
    }

    // MARK: - The app

    private func makeHost() -> WorkflowTestHost<TodosWorkflow> {
        let clock = TestClock()
        let milk = Todo(id: Todo.ID(rawValue: 1), text: TodoText(title: "Milk"))
        let user = User(name: "Ada")!
        let storage = MemoryStorage(lists: [user: TodoList(version: 1, todos: [milk])])
        let services = Services(storage: storage, ledger: MemoryLedger(page: "here"), clock: clock)
        return WorkflowTestHost(workflow: TodosWorkflow(user: user, visit: Visit(), services: services), clock: clock)
    }

    private func steps(_ app: AppScreen) -> [Step] {
        if app.content.overlays.last is AlertOverlay { return [.answer(isYes: true), .answer(isYes: false)] }
        guard let workspace = app.workspace, let list = workspace.list else { return [] }
        var steps: [Step] = []
        for row in list.rows {
            steps += [.toggle(row.id.rawValue, isDone: !row.isDone), .delete(row.id.rawValue)]
            if !row.isSelected { steps.append(.edit(row.id.rawValue)) }
        }
        if list.rows.count < 2 { steps.append(.add("Tea")) }
        if list.hasDone { steps.append(.clearDone) }
        if let editor = workspace.editor {
            steps += [.leave, .type(editor.text.title == "Oats" ? "Milk" : "Oats")]
            if editor.hasUnsavedChanges { steps.append(.save) }
        }
        if workspace.undo != nil { steps.append(.undo) }
        steps.append(workspace.problem == nil ? .fail : .retry)
        return steps + [.wait(.milliseconds(50)), .wait(.seconds(10))]
    }

    private nonisolated(nonsending) func perform(_ step: Step, _ host: WorkflowTestHost<TodosWorkflow>) async {
        let app = host.rendering
        switch step {
        case .add(let title): app.workspace?.list?.onAdd(title)
        case .toggle(let id, let isDone): app.workspace?.list?.onToggle(Todo.ID(rawValue: id), isDone)
        case .delete(let id): app.workspace?.list?.onDelete(Todo.ID(rawValue: id))
        case .edit(let id): app.workspace?.list?.onEdit(Todo.ID(rawValue: id))
        case .type(let title): app.workspace?.editor?.onTitleChanged(title)
        case .save: app.workspace?.editor.map { $0.onSave($0.text) }
        case .leave: app.workspace?.editor?.onBack()
        case .clearDone: app.workspace?.list?.onClearDone()
        case .answer(let isYes):
            (app.content.overlays.last as? AlertOverlay)?.onEvent(.buttonClicked(isYes ? .positive : .negative))
        case .undo: app.workspace?.undo?.onUndo()
        case .fail: host.send(TodosWorkflow.Action.failed(StorageError(reason: "the disk is full")))
        case .retry: app.workspace?.problem?.onRetry()
        case .wait(let duration): await host.advance(by: duration)
        }
    }
}

extension AppScreen {
    fileprivate nonisolated var workspace: WorkspaceScreen? { content.body.wrappedScreen as? WorkspaceScreen }
}

extension WorkspaceScreen {
    fileprivate nonisolated var list: TodoListScreen? { panes.leadingScreen.wrappedScreen as? TodoListScreen }
    fileprivate nonisolated var editor: EditorScreen? { panes.trailingScreen.wrappedScreen as? EditorScreen }
}

extension Change {
    fileprivate var isRestoring: Bool {
        if case .restore = self { true } else { false }
    }
}

extension Issue {
    fileprivate func says(_ text: String) -> Bool {
        comments.contains { $0.rawValue.contains(text) }
    }
}
