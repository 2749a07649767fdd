import Lasso
import LassoTestUtilities
import Testing

private enum TripModule: NavigationFlowModule {
    enum Output: Equatable { case left, arrived(Int) }
}

private final class TripFlow: Flow<TripModule> {
    weak var first: UIViewController?
    var sawContext: [Bool] = []

    override func createInitialController() -> UIViewController {
        sawContext.append(context != nil || initialController != nil)
        let controller = UIViewController()
        first = controller
        return controller
    }
}

private enum PagesModule: FlowModule {
    typealias RequiredContext = UIPageViewController
}

private final class PagesFlow: Flow<PagesModule> {
    override func createInitialController() -> UIViewController { UIViewController() }
}

private class CustomNavigationController: UINavigationController {}

private enum CustomModule: FlowModule {
    typealias RequiredContext = CustomNavigationController
}

private final class CustomFlow: Flow<CustomModule> {
    override func createInitialController() -> UIViewController { UIViewController() }
}

private enum OnlyOutputModule: FlowModule {
    enum Output: Equatable { case somethingHappened }
}

private enum NothingModule: FlowModule {}

@MainActor
struct FlowTests {
    private let navigationController = UINavigationController(rootViewController: UIViewController())
    private let trace = Trace()

    @Test func `a module that leaves types out gets the default ones`() {
        #expect(OnlyOutputModule.RequiredContext.self == UIViewController.self)
        #expect(NothingModule.Output.self == NoOutput.self)
        #expect(NoOutputFlow.Output.self == NoOutput.self)
        #expect(NoOutputFlow.RequiredContext.self == UIViewController.self)
        #expect(NoOutputNavigationFlow.Output.self == NoOutput.self)
        #expect(NoOutputNavigationFlow.RequiredContext.self == UINavigationController.self)
    }

    @Test func `a start makes the first controller, which keeps the flow, places it and knows both`() {
        weak var flow: TripFlow?
        do {
            let started = TripFlow()
            flow = started
            started.start(
                with: makePlacer(base: navigationController) { navigationController, controller in
                    trace.add(
                        "\(started.context == nil) \(started.initialController == nil) \(controller === started.first)"
                    )
                    navigationController.pushViewController(controller, animated: false)
                    return navigationController
                }
            )
            #expect(started.sawContext == [false])
            #expect(started.context === navigationController)
            #expect(started.initialController === started.first)
        }
        #expect(trace.take() == ["true true true"])
        #expect(flow != nil)
        navigationController.popViewController(animated: true)
        #expect(flow == nil)
    }

    @Test func `a start without a placer is told and makes nothing`() {
        let flow = TripFlow()
        let messages = mistakes { flow.start(with: nil) }
        #expect(flow.sawContext == [])
        #expect(messages.count == 1)
        #expect(
            messages[0].hasPrefix(
                """
                Lasso ERROR: Expected a placer for the start of TripFlow, a flow of TripModule. Instead, it is nil, and \
                nothing is placed. Make a placer for a controller that is there, or start the flow that it comes from. (
                """
            )
        )
        #expect(messages[0].contains(".swift:"))
    }

    @Test func `a second start is told, and done`() {
        let flow = CounterFlow()
        flow.start(with: pushed(in: navigationController))
        let messages = mistakes { flow.start(with: pushed(in: navigationController)) }
        #expect(navigationController.viewControllers.count == 3)
        #expect(messages.count == 1)
        #expect(
            messages[0].hasPrefix(
                """
                Lasso ERROR: Expected CounterFlow, a flow of NoOutputFlow to be started once. Instead, it is started \
                again while its first controller is there; another one is placed. Make a flow for each start. (
                """
            )
        )
    }

    @Test func `a flow may be started again when its first controller has gone`() {
        let flow = CounterFlow()
        let messages = mistakes {
            flow.start(with: pushed(in: navigationController))
            navigationController.popViewController(animated: false)
            flow.start(with: pushed(in: navigationController))
        }
        #expect(messages == [])
        #expect(flow.initialController === navigationController.topViewController)
    }

    @Test func `outputs are heard, and mapped, in a chain`() {
        let flow = TripFlow()
        flow.observeOutput { [trace] in trace.add("\($0)") }
            .observeOutput({ [trace] (text: String) in trace.add(text) }, mapping: { "mapped \($0)" })
            .dispatchOutput(.arrived(2))
        #expect(trace.take() == ["arrived(2)", "mapped arrived(2)"])
    }

    @Test func `a flow in any controller takes a placer of any class`() {
        let flow = CounterFlow()
        flow.start(with: pushed(in: navigationController))
        #expect(flow.context === navigationController)
        let other = CounterFlow()
        let window = UIWindow()
        other.start(with: root(of: window))
        #expect(other.context === other.initialController)
        #expect(mistakes { CounterFlow().start(with: nil) }.count == 1)
    }

    @Test func `the placers of a flow are new each time, and none without a context`() {
        let flow = TripFlow()
        #expect(flow.nextPushedInFlow == nil)
        #expect(flow.rootOfFlow == nil)
        #expect(flow.nextPresentedInFlow == nil)
        flow.start(with: pushed(in: navigationController, animated: false))
        UIViewController().place(with: flow.nextPushedInFlow)
        UIViewController().place(with: flow.nextPushedInFlow)
        #expect(navigationController.viewControllers.count == 4)
        UIViewController().place(with: flow.rootOfFlow)
        #expect(navigationController.viewControllers.count == 1)
    }

    @Test func `a placement in a flow without a context names the flow`() {
        let flow = TripFlow()
        let messages = mistakes { CounterModule.createScreen().place(with: flow.nextPushedInFlow) }
        #expect(
            messages.first?.hasPrefix(
                """
                Lasso ERROR: Expected a placer for the screen of CounterModule. Instead, it is nil: TripFlow, a flow of \
                TripModule has no context; it was not started, or what it was placed in is gone, and nothing is placed.
                """
            ) == true
        )
        let others = mistakes {
            UIViewController().place(with: pushed(in: navigationController))
            UIViewController().place(with: ScreenPlacer<UIViewController>?.none)
        }
        #expect(others.first?.contains("Instead, it is nil, and nothing is placed.") == true)
    }

    @Test func `the next presented controller lies over all that is presented`() {
        let flow = CounterFlow()
        let window = UIWindow()
        flow.start(with: root(of: window))
        let (first, second, third) = (UIViewController(), UIViewController(), UIViewController())
        for controller in [first, second, third] { controller.place(with: flow.nextPresentedInFlow) }
        #expect(first.presentingViewController === flow.context)
        #expect(second.presentingViewController === first)
        #expect(third.presentingViewController === second)
    }

    @Test func `unwinding takes away what a flow has presented`() {
        let flow = CounterFlow()
        let window = UIWindow()
        flow.start(with: root(of: window))
        flow.unwind()
        UIViewController().place(with: flow.nextPresentedInFlow)
        UIViewController().place(with: flow.nextPresentedInFlow)
        flow.unwind()
        #expect(flow.context?.presentedViewController == nil)
        #expect(flow.context != nil)
    }

    @Test func `dismissing takes away the context that is presented, else what it presents`() {
        let base = UIViewController()
        let presentedFlow = CounterFlow()
        presentedFlow.start(with: presented(on: base))
        presentedFlow.dismiss()
        #expect(base.presentedViewController == nil)

        let rootFlow = CounterFlow()
        let window = UIWindow()
        rootFlow.start(with: root(of: window))
        rootFlow.dismiss()
        UIViewController().place(with: rootFlow.nextPresentedInFlow)
        rootFlow.dismiss()
        #expect(rootFlow.context?.presentedViewController == nil)
    }

    @Test func `unwinding in a navigation controller pops to the first controller and dismisses`() {
        let flow = TripFlow()
        flow.unwind()
        flow.start(with: pushed(in: navigationController, animated: false))
        weak var store: CounterModule.Store?
        do {
            let screen = CounterModule.createScreen().place(with: flow.nextPushedInFlow)
            store = screen.store
        }
        UIViewController().place(with: flow.nextPresentedInFlow)
        #expect(store != nil)
        autoreleasepool { flow.unwind() }
        #expect(navigationController.topViewController === flow.first)
        #expect(navigationController.presentedViewController == nil)
        #expect(store == nil)
    }

    @Test func `dismissing a flow that lies on others pops it, and leaves modals alone`() {
        let below = UIViewController()
        navigationController.pushViewController(below, animated: false)
        let flow = TripFlow()
        flow.start(with: pushed(in: navigationController, animated: false))
        UIViewController().place(with: flow.nextPushedInFlow)
        UIViewController().place(with: flow.nextPresentedInFlow)
        flow.dismiss()
        #expect(navigationController.viewControllers.count == 2)
        #expect(navigationController.topViewController === below)
        #expect(navigationController.presentedViewController != nil)
    }

    @Test func `dismissing a flow at the bottom of a presented stack dismisses the stack`() {
        let base = UIViewController()
        let flow = TripFlow()
        flow.start(with: presented(on: base).withNavigationEmbedding())
        flow.dismiss()
        #expect(base.presentedViewController == nil)
    }

    @Test func `dismissing a flow at the bottom of a stack goes back to it`() {
        let flow = TripFlow()
        flow.start(with: root(of: navigationController))
        UIViewController().place(with: flow.nextPushedInFlow)
        flow.dismiss()
        #expect(navigationController.viewControllers.count == 1)
        #expect(flow.first === navigationController.topViewController)
        navigationController.viewControllers = [UIViewController()]
        flow.dismiss()
        #expect(navigationController.viewControllers.count == 1)
    }

    @Test func `the declared context decides how a flow unwinds and is dismissed`() {
        // The same two pushes, in a flow that knows of its navigation controller and in one that does not.
        let navigating = TripFlow()
        navigating.start(with: root(of: navigationController))
        UIViewController().place(with: navigating.nextPushedInFlow)
        navigating.unwind()
        #expect(navigationController.viewControllers.count == 1)

        let any = CounterFlow()
        any.start(with: root(of: navigationController))
        UIViewController().place(with: pushed(in: navigationController, animated: false))
        let modal = UIViewController()
        modal.place(with: any.nextPresentedInFlow)
        #expect(modal.presentingViewController === navigationController)
        any.unwind()
        #expect(navigationController.viewControllers.count == 2)
        #expect(navigationController.presentedViewController == nil)
        any.dismiss()
        #expect(navigationController.viewControllers.count == 2)
    }

    @Test func `a flow in pages places the next page, and lives on if that holds it`() {
        let pages = UIPageViewController()
        weak var flow: PagesFlow?
        do {
            let started = PagesFlow()
            flow = started
            started.start(with: nextPage(in: pages))
        }
        let next = UIViewController()
        if let flow { next.holdReference(to: flow) }
        next.place(with: flow?.nextPageInFlow)
        #expect(pages.viewControllers == [next])
        #expect(flow != nil)
        UIViewController().place(with: flow?.nextPageInFlow)
        #expect(flow != nil)
        next.releaseReference(to: flow ?? next)
        #expect(flow == nil)
    }

    @Test func `a flow keeps the class of its context`() {
        let custom = CustomNavigationController()
        let flow = CustomFlow()
        flow.start(with: root(of: custom))
        let context: CustomNavigationController? = UIViewController().place(with: flow.nextPushedInFlow)
        #expect(context === custom)
    }
}

struct FlowMisuseTests {
    @Test func `a flow without a first controller stops with the remedy`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                final class Unfinished: Flow<NoOutputFlow> {}
                Unfinished().start(with: presented(on: UIViewController()))
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Expected Unfinished to make the first controller of NoOutputFlow."))
        #expect(message.contains("Override createInitialController(), and do not call super in it."))
    }
}
