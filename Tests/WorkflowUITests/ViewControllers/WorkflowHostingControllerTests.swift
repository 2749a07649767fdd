#if canImport(UIKit)
import Testing
import TrellisSupport
import UIKit
@_spi(ViewEnvironmentWiring) import ViewEnvironmentUI
import Workflow
import WorkflowContainers
import WorkflowUI

@MainActor
struct WorkflowHostingControllerTests {
    private let trace = Trace()

    @Test func `the first screen is there at once, without a view`() throws {
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        #expect(host.children.count == 1)
        #expect(host.screen.text == "0")
        #expect((host.primaryScreen as? CounterScreen)?.text == "0")
        #expect(!host.isViewLoaded && !host.children[0].isViewLoaded)
    }

    @Test func `an action updates the controller in place`() throws {
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        let child = try #require(host.children.first as? CounterController)
        host.loadViewIfNeeded()
        child.screen.onTap()
        #expect(host.children == [child])
        #expect(host.screen.text == "1")
        #expect(child.shown.last == "1 plain")
    }

    @Test func `outputs are sent on`() {
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        var outputs: [Int] = []
        let subscription = host.onOutput { outputs.append($0) }
        host.screen.onTap()
        host.screen.onTap()
        subscription.cancel()
        host.screen.onTap()
        #expect(outputs == [1, 2])
    }

    @Test func `a new workflow of the same type keeps its state`() {
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        host.screen.onTap()
        host.update(workflow: CounterWorkflow(prefix: "n", trace: trace))
        #expect(host.screen.text == "n1")
    }

    @Test func `the environment is customised, at once and when the closure is set`() throws {
        let host = WorkflowHostingController(
            workflow: CounterWorkflow(trace: trace),
            customizeEnvironment: { $0.theme = "green" }
        )
        let child = try #require(host.children.first as? CounterController)
        #expect(child.shown == ["0 green"])
        host.customizeEnvironment = { $0.theme = "red" }
        #expect(child.shown == ["0 green", "0 red"])
        #expect(host.environment.theme == "red")
    }

    @Test func `setting the closure shows the screen anew, also if nothing differs`() throws {
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        let child = try #require(host.children.first as? CounterController)
        host.customizeEnvironment = { _ in }
        #expect(child.shown == ["0 plain", "0 plain"])
    }

    @Test func `outputs from before anyone listens are lost`() async {
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        host.screen.onTap()
        var outputs: [Int] = []
        host.onOutput { outputs.append($0) }
        let sequence = host.outputs
        host.screen.onTap()
        #expect(outputs == [2])
        var iterator = sequence.makeAsyncIterator()
        #expect(await iterator.next() == 2)
    }

    @Test func `a change above shows the current screen anew, without a pass`() throws {
        let parent = UIViewController()
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        let child = try #require(host.children.first as? CounterController)
        let token = parent.addEnvironmentCustomization { $0.theme = "above" }
        parent.addChild(host)
        #expect(child.shown.last == "0 plain")
        trace.events = []
        parent.setNeedsEnvironmentUpdate()
        #expect(child.shown.last == "0 above")
        #expect(trace.events.isEmpty)
        token.remove()
    }

    @Test func `being moved is noticed at the next layout, once`() throws {
        let parent = UIViewController()
        let token = parent.addEnvironmentCustomization { $0.theme = "above" }
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        let child = try #require(host.children.first as? CounterController)
        host.view.layoutIfNeeded()
        #expect(child.shown == ["0 plain", "0 plain"])
        host.view.setNeedsLayout()
        host.view.layoutIfNeeded()
        #expect(child.shown.count == 2)
        parent.addChild(host)
        host.view.setNeedsLayout()
        host.view.layoutIfNeeded()
        #expect(child.shown.suffix(from: 2) == ["0 above"])
        token.remove()
    }

    @Test func `its view is filled by the screen's`() {
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        host.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        host.view.layoutIfNeeded()
        #expect(host.children[0].view.frame.size == CGSize(width: 320, height: 480))
        host.children[0].preferredContentSize.width = 10
        #expect(host.preferredContentSize.width == 10)
    }

    @Test func `another kind of screen replaces the controller`() {
        let host = WorkflowHostingController(
            workflow: CounterWorkflow(trace: trace).mapRendering { screen in
                screen.text == "0" ? AnyScreen(screen) : AnyScreen(PlainScreen(text: screen.text).withRegistry(views))
            }
        )
        host.loadViewIfNeeded()
        let first = host.children[0]
        (host.primaryScreen as? AnyScreen).map { ($0.wrappedScreen as? CounterScreen)?.onTap() }
        #expect(host.children[0] !== first && first.parent == nil)
        #expect(host.children.map(\.title) == ["registry 1"])
        #expect(host.view.subviews == [host.children[0].view])
    }

    @Test func `a controller in place of another is shown the screen in its environment twice, others once`() {
        let host = WorkflowHostingController(
            workflow: CounterWorkflow(trace: trace).mapRendering { screen in
                ["0", "1"].contains(screen.text)
                    ? AnyScreen(screen) : AnyScreen(PlainScreen(text: screen.text).withRegistry(countingViews))
            }
        )
        host.loadViewIfNeeded()
        let onTap = ((host.primaryScreen as? AnyScreen)?.wrappedScreen as? CounterScreen)?.onTap
        onTap?()
        onTap?()
        #expect(host.children.map(\.title) == ["2 2 "])
        onTap?()
        #expect(host.children.map(\.title) == ["2 2 3 "])
    }

    @Test func `what a host presents is not told of changes by propagation`() {
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
        #expect(host.environmentDescendants.isEmpty)
    }

    @Test func `a host ends with its controller`() {
        weak var gone: UIViewController?
        do {
            let host = WorkflowHostingController(workflow: CounterWorkflow(trace: trace))
            host.loadViewIfNeeded()
            gone = host
        }
        #expect(gone == nil)
    }

    @Test func `a controller shown after its host is gone traps with both types and the remedy`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = showChildOfGoneHost() }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Expected the WorkflowHostingController<CounterScreen, Int> of a CounterController"))
        #expect(message.contains("Instead, it was released"))
        #expect(message.contains("Show the hosting controller itself, or keep it"))
    }

    @Test func `with a misuse handler a controller shown after its host is gone is reported, and shown`() {
        let reports = Guarded<[Misuse]>([])
        var configuration = RuntimeConfiguration.current
        configuration.onMisuse = { misuse in reports.withLock { $0.append(misuse) } }
        RuntimeConfiguration.with(configuration) {
            let child = showChildOfGoneHost()
            #expect(child.viewIfLoaded?.window == nil)
        }
        #expect(reports.withLock { $0.map(\.kind) } == [.hostIsGone])
    }

    @Test func `it is what a host shows last that is not to be shown without it`() {
        let reports = Guarded<[Misuse]>([])
        var configuration = RuntimeConfiguration.current
        configuration.onMisuse = { misuse in reports.withLock { $0.append(misuse) } }
        var controllers: [UIViewController] = []
        RuntimeConfiguration.with(configuration) {
            let host = WorkflowHostingController(
                workflow: CounterWorkflow(trace: trace).mapRendering { screen in
                    screen.text == "0" ? AnyScreen(screen) : AnyScreen(screen.named("other"))
                }
            )
            controllers.append(host.children[0])
            host.beginAppearanceTransition(true, animated: false)
            host.endAppearanceTransition()
            (host.primaryScreen as? AnyScreen).map { ($0.wrappedScreen as? CounterScreen)?.onTap() }
            controllers.append(host.children[0])
            for controller in controllers { controller.viewWillAppear(false) }
        }
        #expect(controllers[0] !== controllers[1])
        #expect(reports.withLock { $0.isEmpty })
        controllers[0].viewWillAppear(false)
        #expect(reports.withLock { $0.isEmpty })
        controllers[1].viewWillAppear(false)
        #expect(reports.withLock { $0.count } == 1)
    }
}

/// Keeps what a host shows, lets go of the host, and brings it into view.
@MainActor
@discardableResult
private func showChildOfGoneHost() -> UIViewController {
    func child() -> UIViewController {
        let host = WorkflowHostingController(workflow: CounterWorkflow(trace: Trace()))
        return host.children[0]
    }
    let shown = child()
    shown.loadViewIfNeeded()
    shown.beginAppearanceTransition(true, animated: false)
    shown.endAppearanceTransition()
    return shown
}

/// No ``CounterController``, so shown in place of one.
private final class CountingController: UIViewController {}

private let views = ViewRegistry(
    PlainScreen.self,
    viewController: { screen, environment in
        ViewControllerDescription(
            environment: environment,
            build: { CountingController() },
            update: { $0.title = "registry \(screen.text)" }
        )
    }
)

/// Adds the text to the title at each update.
private let countingViews = ViewRegistry(
    PlainScreen.self,
    viewController: { screen, environment in
        ViewControllerDescription(
            environment: environment,
            build: { CountingController() },
            update: { $0.title = ($0.title ?? "") + "\(screen.text) " }
        )
    }
)

private struct CounterWorkflow: Workflow {
    typealias Output = Int

    var prefix = ""
    var trace: Trace

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<CounterWorkflow>) -> CounterScreen {
        MainActor.assumeIsolated { trace.events.append("render \(state)") }
        let sink = context.makeSink(of: Increment.self)
        return CounterScreen(text: "\(prefix)\(state)", onTap: { sink.send(Increment()) })
    }

    struct Increment: WorkflowAction {
        typealias WorkflowType = CounterWorkflow

        func apply(toState state: inout Int, context: ApplyContext<CounterWorkflow>) -> Int? {
            state += 1
            return state
        }
    }
}

private struct CounterScreen: Screen {
    var text: String
    var onTap: () -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        CounterController.description(for: self, environment: environment)
    }
}

private final class CounterController: ScreenViewController<CounterScreen> {
    var shown: [String] = []

    override func screenDidChange(from previousScreen: CounterScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        shown.append("\(screen.text) \(environment.theme)")
    }
}
#endif
