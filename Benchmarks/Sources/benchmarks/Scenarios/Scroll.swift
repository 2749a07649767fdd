import WorkflowComponents
import WorkflowComponentState
import WorkflowHTML

extension Scenario {
    /// A step of ten rows through a list of 100,000, of which 100 are on the page. The limit: the same through 1,000 rows.
    static var scroll: Scenario {
        Scenario(
            name: "scroll-100000",
            ours: { ScrolledList(count: 100_000) },
            limit: { ScrolledList(count: 1_000) },
            expectedCheck: { $0 }
        )
    }
}

private final class ScrolledList: Subject {
    private let entries: [String]
    private let page: PageTree
    private var window: ListWindow
    private var step = 0
    private(set) var check = 0

    init(count: Int) {
        entries = (0..<count).map { "Entry \($0)" }
        window = ListWindow(count: count)
        page = (try? PageTree(root: Self.html(of: window, entries)))!
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            // There and back, so that both lists show rows of the same length.
            step = (step + 1) % 20
            window.show(.init(first: 400 + 10 * (step < 10 ? step : 19 - step) + (step < 10 ? 0 : 5)))
            let operations = (try? page.update(to: Self.html(of: window, entries)))!
            check += operations.contains { if case .insert = $0 { true } else { false } } ? 1 : 0
        }
    }

    private static func html(of window: ListWindow, _ entries: [String]) -> HTML {
        virtualList(
            "Entries",
            id: "entries",
            window: window,
            rowHeight: 40,
            onWindow: { _ in },
            value: { entries[$0] }
        ) { _, entry in entry }
    }
}
