import Synchronization
import Testing
import Workflow

@testable import WorkflowSwiftUI

/// How many views are evaluated again: the table in docs/swiftui.md. The views are closures that read what such views read.
struct EvaluationTests {
    struct Table: Workflow {
        typealias Output = Never

        @ObservableState
        struct State {
            var title = "Table"
            var rows: IdentifiedArrayOf<Child> = IdentifiedArray(uniqueElements: (0..<100).map { Child(id: $0) })
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Table>) -> StateAccessor<State> {
            context.makeStateAccessor(state: state)
        }
    }

    /// A heading, a list and its rows, on a store of a running workflow.
    private final class Page {
        private let host = WorkflowHost(workflow: Table())
        private let store: Store<StateAccessor<Table.State>>
        private var views: [View] = []

        init() {
            let (store, setModel) = Store.make(model: host.rendering)
            self.store = store
            host.onRendering(setModel)
            views.append(View { _ = store.title })
            views.append(View { _ = store.scope(collection: \.rows).map(\.id) })
            for row in store.scope(collection: \.rows) {
                views.append(View { _ = row.count })
            }
        }

        /// Changes the state by an action, and returns the number of views that are then evaluated again.
        func evaluations(after change: @escaping (inout Table.State) -> Void) -> Int {
            host.rendering.accessor.sendValue(change)
            return views.count { $0.evaluateIfNeeded() }
        }

        /// Writes to a row by its store.
        func evaluations(afterWriting count: Int, toRow index: Int) -> Int {
            store.scope(collection: \.rows)[index].count = count
            return views.count { $0.evaluateIfNeeded() }
        }
    }

    private final class View {
        private let body: () -> Void
        private var last: Read

        init(_ body: @escaping () -> Void) {
            self.body = body
            last = read(body)
        }

        func evaluateIfNeeded() -> Bool {
            guard last.isNotified else { return false }
            last = read(body)
            return true
        }
    }

    private let page = Page()

    @Test func `a change of the title evaluates the heading`() {
        #expect(page.evaluations { $0.title = "Other" } == 1)
    }

    @Test func `a write to a row by its store evaluates that row`() {
        #expect(page.evaluations(afterWriting: 5, toRow: 3) == 1)
        #expect(page.evaluations(afterWriting: 6, toRow: 3) == 1)
    }

    @Test func `a change of a row by an action evaluates that row`() {
        #expect(page.evaluations { $0.rows[3].count += 1 } == 1)
        #expect(page.evaluations { $0.rows[id: 3]?.count += 1 } == 1)
    }

    @Test func `a row that is appended or removed, and another order, evaluate the list`() {
        #expect(page.evaluations { $0.rows.append(Child(id: 100)) } == 1)
        #expect(page.evaluations { $0.rows.remove(id: 50) } == 1)
        #expect(page.evaluations { $0.rows.reverse() } == 1)
    }

    @Test func `a row that is replaced evaluates that row`() {
        #expect(page.evaluations { $0.rows[id: 3] = Child(id: 3, count: 1) } == 1)
    }

    @Test func `an action that changes nothing evaluates nothing`() {
        #expect(page.evaluations { _ in } == 0)
    }

    @Test func `a state that is replaced evaluates everything`() {
        #expect(page.evaluations { $0 = Table.State() } == 102)
    }
}
