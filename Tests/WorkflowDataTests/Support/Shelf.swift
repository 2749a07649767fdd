import Workflow
import WorkflowData
import WorkflowTesting

/// Shows some items, each under a key of its own.
struct Shelf: Workflow {
    let data: DataLoader<ManualSource>
    var items = [Item()]

    func render(state: Void, context: RenderContext<Shelf>) -> [DataState<String>] {
        items.map { data.value(of: $0, in: context, key: $0.name) }
    }
}

/// Shows one item, which may become another one.
struct Window: Workflow {
    let data: DataLoader<ManualSource>
    var item = Item()
    var keepsPrevious = false

    func render(state: Void, context: RenderContext<Window>) -> DataState<String> {
        data.value(of: item, in: context, keepingPrevious: keepsPrevious)
    }
}

/// A source, a loader and what it needs.
@MainActor
struct Bench {
    let source: ManualSource
    let changes: BusDataChanges
    let clock = TestClock()
    let problems = Problems()
    let data: DataLoader<ManualSource>

    final class Problems: Sendable {
        private let log = GuardedLines()

        var lines: [String] { log.lines }

        func add(_ problem: DataProblem) { log.add("\(problem.kind)") }
    }

    /// - Parameter hearing: What the loader listens to; `nil` for `changes`.
    init(
        loadsAtOnce: Int = 8,
        retry: Backoff? = .constant(.seconds(1)),
        ignoresCancellation: Bool = false,
        changes: BusDataChanges = .local(),
        hearing: (any DataChanges)? = nil
    ) {
        source = ManualSource(ignoresCancellation: ignoresCancellation)
        self.changes = changes
        data = DataLoader(
            source,
            changes: hearing ?? changes,
            loadsAtOnce: loadsAtOnce,
            retry: retry,
            clock: clock,
            onProblem: { [problems] in problems.add($0) }
        )
    }

    func host(_ items: [Item] = [Item()]) -> WorkflowTestHost<Shelf> {
        WorkflowTestHost(workflow: Shelf(data: data, items: items), clock: clock, checks: .all, limit: .seconds(300))
    }

    func window(_ item: Item = Item(), keepsPrevious: Bool = false) -> WorkflowTestHost<Window> {
        WorkflowTestHost(
            workflow: Window(data: data, item: item, keepsPrevious: keepsPrevious),
            clock: clock,
            checks: .all,
            limit: .seconds(300)
        )
    }
}
