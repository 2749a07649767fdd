import UIKit
import Workflow
import WorkflowUI

struct CounterScreen: Screen {
    var text = ""
    var count: Int
    var increment: () -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        CountedViewController.description(for: self, environment: environment)
    }
}

final class CountedViewController: ScreenViewController<CounterScreen> {
    private(set) var updates = 0
    private(set) var layouts = 0

    override func screenDidChange(from previousScreen: CounterScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        updates += 1
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        layouts += 1
    }
}

struct CounterWorkflow: Workflow, Equatable {
    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    struct Increment: WorkflowAction {
        func apply(toState state: inout Int, context: ApplyContext<CounterWorkflow>) -> Never? {
            state += 1
            return nil
        }
    }

    func render(state: Int, context: RenderContext<CounterWorkflow>) -> CounterScreen {
        let sink = context.makeSink(of: Increment.self)
        return CounterScreen(count: state, increment: { sink.send(Increment()) })
    }
}

struct ListScreen: Screen {
    var items: [CounterScreen]

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ListViewController.description(for: self, environment: environment)
    }
}

final class ListViewController: ScreenViewController<ListScreen> {
    private(set) var items: [DescribedViewController] = []

    override func screenDidChange(from previousScreen: ListScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        let environment = environment
        for (index, item) in screen.items.enumerated() {
            if index < items.count {
                items[index].update(screen: item, environment: environment)
            } else {
                let controller = DescribedViewController(screen: item, environment: environment)
                addChild(controller)
                items.append(controller)
                if isViewLoaded { view.addSubview(controller.view) }
                controller.didMove(toParent: self)
            }
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        for item in items { view.addSubview(item.view) }
    }
}

struct ListWorkflow: Workflow {
    var count: Int

    typealias Output = Never
    typealias State = Void

    func render(state: Void, context: RenderContext<ListWorkflow>) -> ListScreen {
        ListScreen(items: (0..<count).map { CounterWorkflow().rendered(in: context, key: "\($0)") })
    }
}
