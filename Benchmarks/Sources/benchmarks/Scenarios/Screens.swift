import UIKit
import Workflow
import WorkflowUI

extension Scenario {
    /// One of `count` screens changes, each shown by a view controller that is updated in place. The limit is the render
    /// pass alone, without view controllers: what is above it is theirs.
    static func screens(_ count: Int) -> Scenario {
        Scenario(
            name: "screens-\(count)",
            nodes: count,
            countedOperations: 20,
            ours: { ShownScreens(count: count) },
            limit: { RenderedScreens(count: count) },
            expectedCheck: { $0 }
        )
    }
}

/// A ``Leaf`` whose rendering is a screen.
private struct ScreenLeaf: Workflow, Equatable {
    struct Increment: WorkflowAction {
        func apply(toState state: inout Int, context: ApplyContext<ScreenLeaf>) -> Never? {
            state += 1
            return nil
        }
    }

    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<ScreenLeaf>) -> LeafScreen {
        LeafScreen(count: state, increment: context.makeSink(of: Increment.self))
    }
}

private struct LeafScreen: Screen {
    let count: Int
    let increment: Sink<ScreenLeaf.Increment>

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        LeafViewController.description(for: self, environment: environment)
    }
}

private final class LeafViewController: ScreenViewController<LeafScreen> {
    private(set) var shown = 0

    override func screenDidChange(from previousScreen: LeafScreen, previousEnvironment: ViewEnvironment) {
        shown = screen.count
    }
}

private struct LeafListScreen: Screen {
    let leaves: [LeafScreen]

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        LeafListViewController.description(for: self, environment: environment)
    }
}

private final class LeafListViewController: ScreenViewController<LeafListScreen> {
    private(set) var items: [DescribedViewController] = []

    required init(screen: LeafListScreen, environment: ViewEnvironment) {
        super.init(screen: screen, environment: environment)
        for leaf in screen.leaves {
            let item = DescribedViewController(screen: leaf, environment: environment)
            addChild(item)
            item.didMove(toParent: self)
            items.append(item)
        }
    }

    override func screenDidChange(from previousScreen: LeafListScreen, previousEnvironment: ViewEnvironment) {
        let environment = environment
        for (item, leaf) in zip(items, screen.leaves) { item.update(screen: leaf, environment: environment) }
    }
}

private struct LeafListWorkflow: Workflow {
    let keys: [String]

    typealias Output = Never
    typealias State = Void

    func render(state: Void, context: RenderContext<LeafListWorkflow>) -> LeafListScreen {
        LeafListScreen(leaves: keys.map { ScreenLeaf().rendered(in: context, key: $0) })
    }
}

private final class ShownScreens: Subject {
    private let hosting: WorkflowHostingController<LeafListScreen, Never>
    private var picker: LeafPicker

    init(count: Int) {
        hosting = MainActor.assumeIsolated {
            WorkflowHostingController(workflow: LeafListWorkflow(keys: LeafList.keys(count)))
        }
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        var picker = picker
        MainActor.assumeIsolated { [hosting] in
            for _ in 0..<operations { hosting.screen.leaves[picker.next()].increment.send(ScreenLeaf.Increment()) }
        }
        self.picker = picker
    }

    /// What the controllers show.
    var check: Int {
        MainActor.assumeIsolated { [hosting] in
            guard let list = hosting.children.first as? LeafListViewController else { return -1 }
            return list.items.reduce(0) { $0 + (($1.children.first as? LeafViewController)?.shown ?? 0) }
        }
    }
}

private final class RenderedScreens: Subject {
    private let host: WorkflowHost<LeafListWorkflow>
    private var picker: LeafPicker

    init(count: Int) {
        host = WorkflowHost(
            workflow: LeafListWorkflow(keys: LeafList.keys(count)),
            configuration: RuntimeConfiguration()
        )
        picker = LeafPicker(count: count)
    }

    func run(operations: Int) {
        for _ in 0..<operations { host.rendering.leaves[picker.next()].increment.send(ScreenLeaf.Increment()) }
    }

    var check: Int { host.rendering.leaves.reduce(0) { $0 + $1.count } }
}
