import Testing
import UIKit
import Workflow
import WorkflowContainers
import WorkflowUI
import WorkflowUITesting

/// What a pass has left as it was, a container does not show again. All other updates reach their controller.
@MainActor
struct SameScreenTests {
    @Test func `outside of a pass every update reaches its controller, also with the same screen`() throws {
        let screen = CounterScreen(count: 1, increment: {})
        let described = DescribedViewController(screen: screen, environment: .empty)
        let page = try #require(described.children.first as? CountedViewController)
        described.update(screen: screen, environment: .empty)
        #expect(page.updates == 2)
        let description = screen.viewControllerDescription(environment: .empty)
        described.update(description: description)
        description.update(viewController: page)
        page.update(screen: screen)
        #expect(page.updates == 5)
    }

    @Test func `outside of a pass every update reaches a controller that a host shows`() throws {
        let hosted = try Hosted(CounterScreen(count: 1, increment: {}))
        hosted.tick()
        #expect(hosted.page.updates == 1)
        hosted.list.row.update(screen: hosted.list.screen.row, environment: hosted.list.environment)
        #expect(hosted.page.updates == 2)
        hosted.list.update(screen: hosted.list.screen)
        #expect(hosted.page.updates == 3)
        hosted.tick()
        #expect(hosted.page.updates == 3)
    }

    @Test func `in a pass the very value that is shown is left out, another is shown`() throws {
        let text = String(repeating: "long ", count: 20)
        let hosted = try Hosted(CounterScreen(text: text, count: 1, increment: {}))
        hosted.tick()
        #expect(hosted.page.updates == 1)
        var other = hosted.list.screen.row
        other.text = "long " + text.dropFirst(5)
        #expect(other.text == text)
        hosted.show(other)
        #expect(hosted.page.updates == 2)
        other.count = 2
        hosted.show(other)
        #expect(hosted.page.updates == 3 && hosted.page.screen.count == 2)
    }

    @Test func `an update in a pass in another environment is made`() throws {
        let hosted = try Hosted(CounterScreen(count: 1, increment: {}))
        hosted.host.customizeEnvironment = { $0.theme = "green" }
        #expect(hosted.page.updates == 2 && hosted.page.environment.theme == "green")
        hosted.tick()
        #expect(hosted.page.updates == 2)
        hosted.list.themeOfRow = "red"
        hosted.tick()
        #expect(hosted.page.updates == 3 && hosted.page.environment.theme == "red")
    }

    @Test func `a screen of another type with the same bits is shown`() throws {
        struct Titled: Screen {
            var count: Int
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                plainController(environment) { $0.title = "\(count)" }
            }
        }
        struct Other: Screen {
            var count: Int
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                plainController(environment) { $0.title = "other \(count)" }
            }
        }
        let hosted = Hosting(Titled(count: 1))
        #expect(hosted.list?.row.children.first?.title == "1")
        hosted.list?.shownInPlace = Other(count: 1)
        hosted.list?.screen.sink.send(TickWorkflow.Event(ticks: 1))
        #expect(hosted.list?.row.children.first?.title == "other 1")
    }

    @Test func `a change of the environment in the midst of a pass shows everything`() throws {
        let hosted = try Hosted(CounterScreen(count: 1, increment: {}))
        hosted.list.onChange = { [host = hosted.host, list = hosted.list] in
            list.onChange = nil
            host.customizeEnvironment = { _ in }
        }
        hosted.tick()
        #expect(hosted.page.updates == 2)
        hosted.tick()
        #expect(hosted.page.updates == 2)
    }

    @Test func `an equal screen with another closure is shown`() throws {
        struct Labelled: Screen, Equatable {
            var text: String
            var show: @MainActor (UIViewController) -> Void
            static func == (left: Labelled, right: Labelled) -> Bool { left.text == right.text }
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                plainController(environment, update: show)
            }
        }
        let names = ["a", "b"]
        let hosted = Hosting(Labelled(text: "", show: { $0.title = names[0] }))
        hosted.show(Labelled(text: "", show: { $0.title = names[1] }))
        #expect(hosted.list?.row.children.first?.title == "b")
    }

    @Test func `under compatible every update reaches its controller`() throws {
        try RuntimeConfiguration.with(.compatible) {
            let hosted = try Hosted(CounterScreen(count: 1, increment: {}))
            hosted.tick()
            hosted.tick()
            #expect(hosted.page.updates == 3)
        }
    }

    @Test func `a pass that changes nothing shows everything, so that a refused text is taken back`() throws {
        struct FieldScreen: Screen {
            var text: String
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                plainController(environment) { $0.title = text }
            }
        }
        let hosted = Hosting(FieldScreen(text: "shown"))
        let page = try #require(hosted.list?.row.children.first)
        page.title = "typed"
        hosted.list?.screen.sink.send(TickWorkflow.Event(ticks: 0))
        #expect(page.title == "shown")
        #expect(hosted.list?.screen.ticks == 0)
    }

    @Test func `a screen that holds an object is always shown again`() throws {
        final class Model { var name = "a" }
        struct ObjectScreen: Screen {
            var model: Model?
            var more: [Model] = []
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                plainController(environment) { $0.title = (model ?? more.first)?.name }
            }
        }
        struct ListsOfObjects: Screen {
            var models: [Model]
            var described: Set<ObjectIdentifier> = []
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                ObjectScreen(more: models).viewControllerDescription(environment: environment)
            }
        }
        struct HolderScreen: Screen {
            let model: Model
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                ObjectScreen(model: model).viewControllerDescription(environment: environment)
            }
        }
        struct Box<Value> { let value: Value }
        struct DeepScreen: Screen {
            let box: Box<Box<Box<Box<Box<Box<Model>>>>>>
            init(model: Model) {
                box = Box(value: Box(value: Box(value: Box(value: Box(value: Box(value: model))))))
            }
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                ObjectScreen(model: box.value.value.value.value.value.value)
                    .viewControllerDescription(environment: environment)
            }
        }
        func expectShownAgain<Row: Screen>(_ first: Row, _ second: Row, _ model: Model) {
            model.name = "a"
            // One without an object comes first: what is seen of the type then must not deceive.
            let hosted = Hosting(first)
            hosted.show(second)
            #expect(hosted.list?.row.children.first?.title == "a")
            model.name = "b"
            hosted.list?.screen.sink.send(TickWorkflow.Event(ticks: 1))
            #expect(hosted.list?.row.children.first?.title == "b", "\(Row.self)")
        }
        let model = Model()
        expectShownAgain(ObjectScreen(model: nil), ObjectScreen(model: model), model)
        expectShownAgain(ListsOfObjects(models: []), ListsOfObjects(models: [model]), model)
        expectShownAgain(HolderScreen(model: model), HolderScreen(model: model), model)
        expectShownAgain(DeepScreen(model: model), DeepScreen(model: model), model)
        expectShownAgain(PlainRow().asAnyScreen(), ObjectScreen(model: model).asAnyScreen(), model)
        expectShownAgain(
            PlainRow().asAnyScreen().named("n"),
            ObjectScreen(model: model).asAnyScreen().named("n"),
            model
        )
    }

    @Test func `a screen that holds an object in a later value only is shown again`() throws {
        enum Content {
            case text(String)
            case model(Model)
        }
        struct CaseScreen: NamedModelScreen {
            let content: Content
            var model: Model? { if case .model(let model) = content { model } else { nil } }
        }
        struct ProtocolScreen: NamedModelScreen {
            let content: Any
            var model: Model? { content as? Model }
        }
        struct OptionalScreen: NamedModelScreen {
            let content: Any?
            var model: Model? { content as? Model }
        }
        func expectShownAgain<Row: Screen>(_ first: Row, _ second: Row, _ model: Model) {
            model.name = "a"
            let hosted = Hosting(first)
            hosted.show(second)
            model.name = "b"
            hosted.tick()
            #expect(hosted.list?.row.children.first?.title == "b", "\(Row.self)")
        }
        let model = Model()
        expectShownAgain(CaseScreen(content: .text("")), CaseScreen(content: .model(model)), model)
        expectShownAgain(ProtocolScreen(content: 1), ProtocolScreen(content: model), model)
        expectShownAgain(OptionalScreen(content: nil), OptionalScreen(content: model), model)
    }

    @Test func `a workflow that is rendered again has its screen shown, though its bits are the same`() throws {
        struct ModelScreen: NamedModelScreen {
            let model: Model?
        }
        struct ModelWorkflow: Workflow {
            let model: Model
            let onRender: (Sink<Rename>) -> Void

            typealias Output = Int

            struct Rename: WorkflowAction {
                func apply(toState state: inout Int, context: ApplyContext<ModelWorkflow>) -> Int? {
                    context[workflowValue: \.model].name = "b"
                    state += 1
                    return state
                }
            }

            func makeInitialState() -> Int { 0 }

            func render(state: Int, context: RenderContext<ModelWorkflow>) -> ModelScreen {
                onRender(context.makeSink(of: Rename.self))
                return ModelScreen(model: model)
            }
        }
        let model = Model()
        var rename: Sink<ModelWorkflow.Rename>?
        let hosted = Hosting(
            TickWorkflow<ModelScreen> { context in
                ModelWorkflow(model: model, onRender: { rename = $0 })
                    .rendered(in: context) { TickWorkflow.Event(ticks: $0) }
            }
        )
        let page = try #require(hosted.list?.row.children.first)
        #expect(page.title == "a")
        try #require(rename).send(ModelWorkflow.Rename())
        #expect(page.title == "b" && hosted.list?.screen.ticks == 1)
    }

    @Test func `a screen that two workflows render alike is shown again`() throws {
        let log = Log()
        let row = LoggedScreen(log: log)
        let hosted = Hosting(
            TickWorkflow<LoggedScreen> { context in
                _ = RowWorkflow(row: row).rendered(in: context, key: "other")
                return RowWorkflow(row: row).rendered(in: context)
            }
        )
        hosted.tick()
        #expect(log.events == ["shown", "shown"])
    }

    @Test func `a screen that a workflow takes from a skipped child is left out, erased or not`() throws {
        struct Passing: Workflow {
            let log: Log
            /// Another one in each pass, so that this is always rendered.
            let onRender: () -> Void

            typealias State = Void
            typealias Output = Never

            func render(state: Void, context: RenderContext<Passing>) -> LoggedScreen {
                onRender()
                return RowWorkflow(row: LoggedScreen(log: log)).rendered(in: context)
            }
        }
        func expectLeftOut<Row: Screen>(_ change: @escaping (LoggedScreen) -> Row) {
            let log = Log()
            var renders = 0
            let hosted = Hosting(
                TickWorkflow<Row> { context in
                    let pass = [renders]
                    return change(Passing(log: log, onRender: { renders = pass[0] + 1 }).rendered(in: context))
                }
            )
            hosted.tick()
            hosted.tick()
            #expect(renders == 3 && log.events == ["shown"], "\(Row.self)")
        }
        expectLeftOut { $0 }
        expectLeftOut { $0.asAnyScreen() }
    }

    @Test func `an equatable screen is left out while it is equal and has the same bits`() throws {
        struct MeasureScreen: Screen, Equatable {
            let measure: Double
            let log: Log
            func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
                LoggedScreen(log: log).viewControllerDescription(environment: environment)
            }
            static func == (left: MeasureScreen, right: MeasureScreen) -> Bool { left.measure == right.measure }
        }
        func updates<Row: Screen>(_ row: (Log) -> Row) -> Int {
            let log = Log()
            let hosted = Hosting(row(log))
            hosted.tick()
            hosted.tick()
            return log.events.count
        }
        #expect(updates { MeasureScreen(measure: 1, log: $0) } == 1)
        #expect(updates { MeasureScreen(measure: 1, log: $0).asAnyScreen() } == 1)
        #expect(updates { MeasureScreen(measure: .nan, log: $0) } == 3)
        #expect(updates { LoggedScreen(log: $0) } == 3)
    }

    @Test func `frames of a back stack are left out in a pass, and shown by any other update`() throws {
        let pages = [1, 2].map { CounterScreen(count: $0, increment: {}) }
        func stack(of pages: [CounterScreen]) -> TickWorkflow<BackStackScreen<CounterScreen>> {
            TickWorkflow { context in
                BackStackScreen.fromList(
                    pages.enumerated().map { RowWorkflow(row: $1).rendered(in: context, key: "\($0)") }
                )
            }
        }
        let hosted = Hosting(stack(of: pages))
        let stackController = try #require(
            hosted.list?.row.children.first as? ScreenViewController<BackStackScreen<CounterScreen>>
        )
        let navigation = try #require(stackController.children.first as? UINavigationController)
        let controllers = navigation.viewControllers.compactMap { $0 as? CountedViewController }
        #expect(controllers.map(\.updates) == [1, 1])
        hosted.tick()
        #expect(controllers.map(\.updates) == [1, 1])
        hosted.host.update(
            workflow: stack(of: [pages[0], CounterScreen(count: 3, increment: pages[1].increment)])
        )
        #expect(controllers.map(\.updates) == [1, 2])
        stackController.update(screen: stackController.screen)
        #expect(controllers.map(\.updates) == [2, 3])
    }

    @Test func `what is below a controller learns in a pass of changed environments only, else of every update`() throws
    {
        let hosted = try Hosted(CounterScreen(count: 1, increment: {}))
        let observer = ObservingController()
        hosted.list.addChild(observer)
        observer.changes = 0
        hosted.tick()
        #expect(observer.changes == 0)
        hosted.page.addChild(observer)
        observer.changes = 0
        hosted.list.themeOfRow = "green"
        hosted.tick()
        #expect(observer.changes == 1 && observer.environment.theme == "green")
        hosted.list.addChild(observer)
        hosted.list.screen.viewControllerDescription(environment: hosted.list.environment).update(
            viewController: hosted.list
        )
        #expect(observer.changes == 2)
    }

    @Test func `a host inside of another leaves out what its own passes leave as it was`() throws {
        let inner = WorkflowHostingController(
            workflow: TickWorkflow(rowOfChild: CounterScreen(count: 1, increment: {}))
        )
        let outer = try Hosted(CounterScreen(count: 2, increment: {}))
        outer.list.addChild(inner)
        inner.didMove(toParent: outer.list)
        inner.setNeedsEnvironmentUpdate()
        let list = try #require(inner.children.first as? TickViewController<CounterScreen>)
        let page = try #require(list.row.children.first as? CountedViewController)
        let updates = page.updates
        inner.screen.sink.send(TickWorkflow.Event(ticks: 1))
        #expect(page.updates == updates && list.screen.ticks == 1)
        outer.tick()
        #expect(page.updates == updates && outer.page.updates == 1)
    }

    @Test func `of a thousand screens only the one whose workflow acted is shown again, and nothing else is laid out`()
        async throws
    {
        let ui = await host(ListWorkflow(count: 1_000))
        let list = try #require(ui.controller as? ListViewController)
        let pages = list.items.compactMap { $0.children.first as? CountedViewController }
        #expect(pages.count == 1_000)
        let layouts = pages.map(\.layouts)
        let updates = pages.map(\.updates)
        pages[500].screen.increment()
        #expect(pages[500].updates == updates[500] + 1 && pages[500].screen.count == 1)
        await ui.waitForLayout()
        #expect(pages.indices.filter { pages[$0].updates != updates[$0] } == [500])
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
}

private struct KeyedScreen: Screen, CompatibleRendering {
    var id: Int
    var text = ""

    var compatibilityKey: CompatibilityKey { CompatibilityKey(Self.self).named("\(id)") }

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ScreenViewController<KeyedScreen>.description(for: self, environment: environment)
    }
}

@MainActor
private func plainController(
    _ environment: ViewEnvironment,
    update: @escaping (UIViewController) -> Void
) -> ViewControllerDescription {
    ViewControllerDescription(environment: environment, build: { UIViewController() }, update: update)
}

/// Logs each time that it is shown.
private struct LoggedScreen: Screen {
    let log: Log

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        plainController(environment) { _ in log.events.append("shown") }
    }
}

/// An object that changes while its address stays.
private final class Model {
    var name = "a"
}

/// A screen that shows the name of an object, if it holds one.
private protocol NamedModelScreen: Screen {
    var model: Model? { get }
}

extension NamedModelScreen {
    @MainActor
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        plainController(environment) { $0.title = model?.name }
    }
}

private struct PlainRow: Screen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        plainController(environment) { _ in }
    }
}

private final class ObservingController: UIViewController, ViewEnvironmentObserving {
    var changes = 0

    func environmentDidChange() { changes += 1 }
}
