import Testing
import UIKit
import Workflow
import WorkflowUI
import WorkflowUITesting

/// What a container shows already it does not show again.
@MainActor
struct SameScreenTests {
    @Test func `the same value is not shown again, a new one is`() throws {
        let count = [1].count
        let screen = CounterScreen(count: 1, increment: { _ = count })
        let (described, page) = try makeCounter(screen)
        described.update(screen: screen, environment: .empty)
        #expect(page.updates == 1)
        var other = screen
        other.count = 2
        described.update(screen: other, environment: .empty)
        #expect(page.updates == 2 && page.screen.count == 2)
        described.update(screen: other, environment: ViewEnvironment.empty.setting(keyPath: \.theme, to: "green"))
        #expect(page.updates == 3)
    }

    @Test func `an equal value is not shown again, whatever its bits`() throws {
        final class Controller: ScreenViewController<EquatableScreen> {
            var updates = 0
            override func screenDidChange(from: EquatableScreen, previousEnvironment: ViewEnvironment) { updates += 1 }
        }
        func screen(_ text: String) -> EquatableScreen {
            EquatableScreen(
                text: text,
                describe: { Controller.description(for: $0, environment: $1) }
            )
        }
        let long = String(repeating: "long ", count: 20)
        let described = DescribedViewController(screen: screen(long), environment: .empty)
        let controller = try #require(described.children.first as? Controller)
        described.update(screen: screen("long " + long.dropFirst(5)), environment: .empty)
        #expect(controller.updates == 1)
        described.update(screen: screen("short"), environment: .empty)
        #expect(controller.updates == 2)
    }

    @Test func `a screen that holds an object is always shown again`() throws {
        final class Model { var name = "a" }
        struct ObjectScreen: Screen {
            var model: Model?
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                ViewControllerDescription(
                    environment: environment,
                    build: { UIViewController() },
                    update: { $0.title = model?.name }
                )
            }
        }
        let model = Model()
        for screen in [ObjectScreen(model: model).asAnyScreen(), ObjectScreen(model: nil).asAnyScreen()] {
            let described = DescribedViewController(screen: ObjectScreen(model: model), environment: .empty)
            described.update(screen: screen, environment: .empty)
        }
        let described = DescribedViewController(screen: ObjectScreen(model: model).asAnyScreen(), environment: .empty)
        #expect(described.children.first?.title == "a")
        model.name = "b"
        described.update(screen: ObjectScreen(model: model).asAnyScreen(), environment: .empty)
        #expect(described.children.first?.title == "b")
    }

    @Test func `a sink is no object that is shown`() throws {
        struct SinkScreen: Screen {
            let sink: Sink<Int>
            let log: @MainActor () -> Void
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                ViewControllerDescription(
                    environment: environment,
                    build: { UIViewController() },
                    update: { _ in log() }
                )
            }
        }
        let log = Log()
        let screen = SinkScreen(sink: Sink { _ in }, log: { log.events.append("shown") })
        let described = DescribedViewController(screen: screen, environment: .empty)
        described.update(screen: screen, environment: .empty)
        #expect(log.events == ["shown"])
    }

    @Test func `a described update is always made`() throws {
        let screen = CounterScreen(count: 1, increment: {})
        let (described, page) = try makeCounter(screen)
        let description = screen.viewControllerDescription(environment: .empty)
        described.update(description: description)
        described.update(description: description)
        #expect(page.updates == 3)
        described.update(screen: screen, environment: .empty)
        #expect(page.updates == 4)
        described.update(screen: screen, environment: .empty)
        #expect(page.updates == 4)
    }

    @Test func `of a thousand screens only the one whose workflow acted is shown again, and nothing else is laid out`()
        async throws
    {
        let ui = await host(ListWorkflow(count: 1_000))
        let list = try #require(ui.controller as? ListViewController)
        let pages = list.items.compactMap { $0.children.first as? CountedViewController }
        #expect(pages.count == 1_000)
        let layouts = pages.map(\.layouts)
        pages[500].screen.increment()
        #expect(pages[500].updates == 2 && pages[500].screen.count == 1)
        await ui.waitForLayout()
        #expect(pages.indices.filter { pages[$0].updates != 1 } == [500])
        #expect(pages.indices.filter { pages[$0].layouts != layouts[$0] } == [])
        pages[500].view.setNeedsLayout()
        await ui.waitForLayout()
        #expect(pages.indices.filter { pages[$0].layouts != layouts[$0] } == [500])
    }

    @Test func `a customised environment that is the same when it is read again is the same`() async throws {
        let green = ViewEnvironment.empty.setting(keyPath: \.theme, to: "green")
        let ui = await host(ListWorkflow(count: 3), in: green)
        let list = try #require(ui.controller as? ListViewController)
        let pages = list.items.compactMap { $0.children.first as? CountedViewController }
        let updates = pages.map(\.updates)
        pages[0].screen.increment()
        #expect(zip(pages, updates).map { $0.updates - $1 } == [1, 0, 0])
    }

    @Test func `screens that say themselves what they are compatible with get controllers of their own`() async throws {
        let ui = await show(KeyedScreen(id: 1))
        let first = ui.controller
        await ui.update(KeyedScreen(id: 1, text: "more"))
        #expect(ui.controller === first)
        await ui.update(KeyedScreen(id: 2))
        #expect(ui.controller !== first)
        #expect(!KeyedScreen(id: 1).canUpdate(viewController: ui.controller, with: .empty))
    }

    private func makeCounter(_ screen: CounterScreen) throws -> (DescribedViewController, CountedViewController) {
        let described = DescribedViewController(screen: screen, environment: .empty)
        return (described, try #require(described.children.first as? CountedViewController))
    }
}

private struct EquatableScreen: Screen, Equatable {
    var text: String
    var describe: @MainActor (EquatableScreen, ViewEnvironment) -> ViewControllerDescription

    static func == (left: EquatableScreen, right: EquatableScreen) -> Bool { left.text == right.text }

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        describe(self, environment)
    }
}

private struct KeyedScreen: Screen, Compatible {
    var id: Int
    var text = ""

    var compatibilityKey: CompatibilityKey { CompatibilityKey(Self.self).named("\(id)") }

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ScreenViewController<KeyedScreen>.description(for: self, environment: environment)
    }
}

// MARK: - A list of counters

struct CounterScreen: Screen {
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
