import Testing
import UIKit
import Workflow
import WorkflowUI

/// A host of a ``TickWorkflow``.
@MainActor
struct Hosting<Row: Screen> {
    let host: WorkflowHostingController<TickScreen<Row>, Never>

    init(_ workflow: TickWorkflow<Row>) {
        host = WorkflowHostingController(workflow: workflow)
    }

    init(_ row: Row) {
        self.init(TickWorkflow(row: row))
    }

    var list: TickViewController<Row>? { host.children.first as? TickViewController<Row> }

    /// Has a pass show `row`, and a new count.
    func show(_ row: Row) {
        tick()
        host.update(workflow: TickWorkflow(row: row))
    }

    /// Has a pass change the count.
    func tick() {
        host.screen.sink.send(TickWorkflow.Event(ticks: 1))
    }
}

/// A host of one counter, which a workflow of its own renders.
@MainActor
struct Hosted {
    let host: WorkflowHostingController<TickScreen<CounterScreen>, Never>
    let list: TickViewController<CounterScreen>
    let page: CountedViewController

    init(_ row: CounterScreen) throws {
        host = WorkflowHostingController(workflow: TickWorkflow(rowOfChild: row))
        list = try #require(host.children.first as? TickViewController<CounterScreen>)
        page = try #require(list.row.children.first as? CountedViewController)
    }

    /// Has a pass change the count, and leave the row as it was.
    func tick() {
        host.screen.sink.send(TickWorkflow.Event(ticks: 1))
    }

    func show(_ row: CounterScreen) {
        host.update(workflow: TickWorkflow(rowOfChild: row))
    }
}

/// A count, and a row.
struct TickWorkflow<Row: Screen>: Workflow {
    let makeRow: (RenderContext<TickWorkflow>) -> Row

    init(_ makeRow: @escaping (RenderContext<TickWorkflow>) -> Row) {
        self.makeRow = makeRow
    }

    /// Renders `row` itself in each pass.
    init(row: Row) {
        self.init { _ in row }
    }

    /// Has a child render `row`.
    init(rowOfChild row: Row) {
        self.init { RowWorkflow(row: row).rendered(in: $0) }
    }

    typealias Output = Never

    struct Event: WorkflowAction {
        typealias WorkflowType = TickWorkflow
        var ticks: Int

        func apply(toState state: inout Int, context: ApplyContext<TickWorkflow>) -> Never? {
            state += ticks
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<TickWorkflow>) -> TickScreen<Row> {
        TickScreen(ticks: state, row: makeRow(context), sink: context.makeSink(of: Event.self))
    }
}

/// Renders the screen that it is given.
struct RowWorkflow<Row: Screen>: Workflow {
    var row: Row

    typealias State = Void
    typealias Output = Never

    func render(state: Void, context: RenderContext<RowWorkflow>) -> Row { row }
}

struct TickScreen<Row: Screen>: Screen {
    var ticks: Int
    var row: Row
    var sink: Sink<TickWorkflow<Row>.Event>

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        TickViewController<Row>.description(for: self, environment: environment)
    }
}

final class TickViewController<Row: Screen>: ScreenViewController<TickScreen<Row>> {
    let row: DescribedViewController
    var themeOfRow: String?
    var shownInPlace: (any Screen)?
    var onChange: (() -> Void)?

    required init(screen: TickScreen<Row>, environment: ViewEnvironment) {
        row = DescribedViewController(screen: screen.row, environment: environment)
        super.init(screen: screen, environment: environment)
        addChild(row)
        row.didMove(toParent: self)
    }

    override func screenDidChange(from previousScreen: TickScreen<Row>, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        var environment = environment
        if let themeOfRow { environment.theme = themeOfRow }
        // Comes once more when the controller is made, with what its initialiser has shown.
        if screen.ticks != previousScreen.ticks || environment.theme != previousEnvironment.theme || isComplete {
            if let shownInPlace {
                row.update(screen: shownInPlace, environment: environment)
            } else {
                row.update(screen: screen.row, environment: environment)
            }
        }
        isComplete = true
        onChange?()
    }

    private var isComplete = false
}
