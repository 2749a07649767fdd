import Testing
import UIKit
import Workflow
import WorkflowUI

/// A host of a ``TickWorkflow``.
@MainActor
struct Hosting<Row: Screen> {
    let host: WorkflowHostingController<TickScreen<Row>, Never>

    init(_ row: Row) {
        host = WorkflowHostingController(workflow: TickWorkflow(row: row))
    }

    var list: TickViewController<Row>? { host.children.first as? TickViewController<Row> }

    /// Has a pass show `row`, and a new count.
    func show(_ row: Row) {
        host.screen.sink.send(TickWorkflow.Event(ticks: 1))
        host.update(workflow: TickWorkflow(row: row))
    }
}

/// A host of one counter.
@MainActor
struct Hosted {
    let host: WorkflowHostingController<TickScreen<CounterScreen>, Never>
    let list: TickViewController<CounterScreen>
    let page: CountedViewController

    init(_ row: CounterScreen) throws {
        host = WorkflowHostingController(workflow: TickWorkflow(row: row))
        list = try #require(host.children.first as? TickViewController<CounterScreen>)
        page = try #require(list.row.children.first as? CountedViewController)
    }

    /// Has a pass change the count, and leave the row as it was.
    func tick() {
        host.screen.sink.send(TickWorkflow.Event(ticks: 1))
    }

    func show(_ row: CounterScreen) {
        host.update(workflow: TickWorkflow(row: row))
    }
}

struct TickWorkflow<Row: Screen>: Workflow {
    var row: Row

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
        TickScreen(ticks: state, row: row, sink: context.makeSink(of: Event.self))
    }
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
