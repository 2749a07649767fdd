import Workflow
import WorkflowHTML

extension Scenario {
    /// A counter beside a sorted list of 1,000 numbers changes on a live page. Ours: the list is remembered, so that the page
    /// skips it. The limit: the same page that sorts and builds the list each time.
    static var pageRemember: Scenario {
        Scenario(
            name: "page-remember-1000",
            ours: { NumberPage(remembers: true) },
            limit: { NumberPage(remembers: false) },
            expectedCheck: { $0 }
        )
    }
}

final class NumberPage: Subject {
    private struct Sorting: Workflow {
        let remembers: Bool
        typealias State = SortedNumbers.State

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Sorting>) -> (
            sorted: [Int], count: Int, add: EventHandler<Void>
        ) {
            let add = context.makeEventHandler { state in
                state.count += 1
                return nil
            }
            let sorted =
                remembers
                ? context.remember(inputs: state.numbers) { state.numbers.sorted() } : state.numbers.sorted()
            return (sorted, state.count, add)
        }
    }

    private let host: WorkflowHost<Sorting>
    private let page: PageTree
    private let remembers: Bool
    private(set) var check = 0

    init(remembers: Bool) {
        self.remembers = remembers
        host = WorkflowHost(workflow: Sorting(remembers: remembers), configuration: RuntimeConfiguration())
        page = (try? PageTree(root: Self.html(host.rendering.sorted, host.rendering.count, remembers)))!
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            host.rendering.add()
            let html = Self.html(host.rendering.sorted, host.rendering.count, remembers)
            check += (try? page.update(to: html))!.count
        }
    }

    private static func html(_ numbers: [Int], _ count: Int, _ isMemo: Bool) -> HTML {
        div {
            p { "\(count)" }
            if isMemo { memo(numbers) { list($0) } } else { list(numbers) }
        }
    }

    private static func list(_ numbers: [Int]) -> HTML {
        ul { keyed(numbers, id: \.self) { number in li { "\(number)" } } }
    }
}
