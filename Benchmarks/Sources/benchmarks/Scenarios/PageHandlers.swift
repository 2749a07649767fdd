import Workflow
import WorkflowHTML

extension Scenario {
    /// One of 250 rows of a live page changes. Ours: rows with event handlers are `Equatable`, so that the page skips those that
    /// stay. The limit: the same page with closures, of which each row is built and compared.
    static var pageHandlers: Scenario {
        Scenario(
            name: "page-handlers-250",
            ours: { RowPage(skipsEqualRows: true) },
            limit: { RowPage(skipsEqualRows: false) },
            expectedCheck: { $0 }
        )
    }
}

/// A row of a page: a number and a button.
struct Row: Workflow, Equatable {
    var id: Int

    struct Screen: Equatable {
        var id: Int
        var count: Int
        var add: EventHandler<Void>
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Row>) -> Screen {
        let add = context.makeEventHandler { count in
            count += 1
            return nil
        }
        return Screen(id: id, count: state, add: add)
    }
}

struct Rows: Workflow {
    typealias State = Void

    func render(state: Void, context: RenderContext<Rows>) -> [Row.Screen] {
        (0..<250).map { Row(id: $0).rendered(in: context, key: "\($0)") }
    }
}

final class RowPage: Subject {
    private let host = WorkflowHost(workflow: Rows(), configuration: RuntimeConfiguration())
    private let page: PageTree
    private let skipsEqualRows: Bool
    private var picker = LeafPicker(count: 250)
    private(set) var check = 0

    init(skipsEqualRows: Bool) {
        self.skipsEqualRows = skipsEqualRows
        page = (try? PageTree(root: Self.html(of: host.rendering, skipsEqualRows)))!
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            host.rendering[picker.next()].add()
            check += (try? page.update(to: Self.html(of: host.rendering, skipsEqualRows)))!.count
        }
    }

    private static func html(of rows: [Row.Screen], _ skipsEqualRows: Bool) -> HTML {
        ul {
            if skipsEqualRows {
                keyed(rows, id: \.id, memo: \.self, content: html)
            } else {
                keyed(rows, id: \.id, content: html)
            }
        }
    }

    private static func html(of row: Row.Screen) -> HTML {
        li {
            span { "Row \(row.id): \(row.count)" }
            button(.onClick { row.add() }) { "Add" }
        }
    }
}
