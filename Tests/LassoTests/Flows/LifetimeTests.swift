import Lasso
import LassoTestUtilities
import Testing

private enum PagesModule: FlowModule {
    typealias RequiredContext = UIPageViewController
}

private final class PagesFlow: Flow<PagesModule> {
    override func createInitialController() -> UIViewController { UIViewController() }
}

private final class NavigationFlow: Flow<NoOutputNavigationFlow> {
    override func createInitialController() -> UIViewController { UIViewController() }
}

/// However a screen leaves, it ends: its controller, its store and its flow.
@MainActor
struct LifetimeTests {
    /// A way in and a way out.
    struct Way: CustomTestStringConvertible {
        let testDescription: String
        let enter: @MainActor (FlowTestWindow) -> ScreenPlacer<UIViewController>
        let leave: @MainActor (FlowTestWindow) -> Void

        init<Context: UIViewController>(
            _ description: String,
            in enter: @escaping @MainActor (FlowTestWindow) -> ScreenPlacer<Context>?,
            out leave: @escaping @MainActor (FlowTestWindow) -> Void
        ) {
            testDescription = description
            self.enter = { stage in
                let placer = enter(stage)
                return makePlacer(base: stage) { _, controller in
                    controller.place(with: placer) ?? controller
                }
            }
            self.leave = leave
        }
    }

    private static func push(_ stage: FlowTestWindow) -> ScreenPlacer<UINavigationController> {
        pushed(in: stage.navigationController, animated: false)
    }

    private static func present(_ stage: FlowTestWindow) -> ScreenPlacer<UIViewController> {
        presented(on: stage.navigationController, animated: false)
    }

    private static func presentFullScreen(_ stage: FlowTestWindow) -> ScreenPlacer<UIViewController> {
        makePlacer(base: stage.navigationController) { presenting, controller in
            controller.modalPresentationStyle = .fullScreen
            presenting.present(controller, animated: false)
            return controller
        }
    }

    private static func pages(_ stage: FlowTestWindow) -> UIPageViewController? {
        stage.window.rootViewController as? UIPageViewController
    }

    private nonisolated static let embedInPage: @MainActor (FlowTestWindow) -> ScreenPlacer<UIPageViewController> = {
        stage in
        root(of: stage.window).withPageEmbedding()
    }

    private static func placeInApplicationWindow(_ stage: FlowTestWindow) -> ScreenPlacer<UIViewController>? {
        // Another test may have made its window the key one.
        stage.window.makeKeyAndVisible()
        return rootOfApplicationWindow()
    }

    private static func turnPage(_ stage: FlowTestWindow) -> ScreenPlacer<UIPageViewController> {
        let pages = UIPageViewController()
        stage.window.rootViewController = pages
        UIViewController().place(with: nextPage(in: pages, animated: false))
        return nextPage(in: pages, animated: false)
    }

    /// Places in a container, which is then shown by hand.
    private static func show<Container: UIViewController>(
        _ embedding: ScreenPlacer<Container>,
        on stage: FlowTestWindow
    ) -> ScreenPlacer<Container> {
        makePlacer(base: stage) { stage, controller in
            let container = embedding.place(controller)
            stage.window.rootViewController = container
            return container
        }
    }

    private static func pushInFlow(_ stage: FlowTestWindow) -> Flow<NoOutputNavigationFlow> {
        let flow = NavigationFlow()
        flow.start(with: pushed(in: stage.navigationController, animated: false))
        return flow
    }

    private static func pageFlow(_ stage: FlowTestWindow) -> Flow<PagesModule> {
        let flow = PagesFlow()
        flow.start(with: root(of: stage.window).withPageEmbedding())
        return flow
    }

    private static func embed(_ parent: UIViewController, _ child: UIViewController) {
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
    }

    private static func removeChildren(of parent: UIViewController) {
        for child in parent.children {
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
        }
    }

    private nonisolated static let ways: [Way] = [
        Way("pushed, popped", in: push) { $0.navigationController.popViewController(animated: false) },
        Way("pushed, popped animated", in: push) { $0.navigationController.popViewController(animated: true) },
        Way("pushed, popped to the root", in: push) {
            $0.navigationController.pushViewController(UIViewController(), animated: false)
            $0.navigationController.popToRootViewController(animated: false)
        },
        Way("pushed, swiped back", in: push) { $0.navigationController.swipeBack() },
        Way("pushed, stack replaced", in: push) { $0.navigationController.viewControllers = [UIViewController()] },
        Way("pushed, replaced by a placer", in: push) { stage in
            UIViewController().place(with: root(of: stage.navigationController))
        },
        Way("pushed, window's root replaced", in: push) {
            $0.navigationController.viewControllers = [$0.rootController]
            $0.window.rootViewController = UIViewController()
        },
        Way("root of a stack, replaced", in: { root(of: $0.navigationController) }) {
            $0.navigationController.setViewControllers([UIViewController()], animated: true)
        },
        Way("presented, dismissed", in: present) { $0.navigationController.dismiss(animated: false) },
        Way("presented, dismissed animated", in: present) { $0.navigationController.dismiss(animated: true) },
        Way("presented, dismissed by itself", in: present) {
            $0.navigationController.presentedViewController?.dismiss(animated: true)
        },
        Way("presented, swiped down", in: present) {
            $0.navigationController.presentedViewController?.presentationController?.swipeDown()
        },
        Way("presented full screen, dismissed", in: presentFullScreen) {
            $0.navigationController.dismiss(animated: true)
        },
        Way("presented with another on top, both dismissed", in: present) {
            $0.navigationController.presentedViewController?.present(UIViewController(), animated: false)
            $0.navigationController.dismiss(animated: false)
        },
        Way("presented in a navigation controller, dismissed", in: { present($0).withNavigationEmbedding() }) {
            $0.navigationController.dismiss(animated: true)
        },
        Way(
            "presented in a dismissible navigation controller, done tapped",
            in: { present($0).withDismissibleNavigationEmbedding() }
        ) { stage in
            let embedding = stage.navigationController.presentedViewController as? UINavigationController
            embedding?.viewControllers.first?.navigationItem.leftBarButtonItem?.sendActions()
        },
        Way("root of a window, replaced", in: { root(of: $0.window) }) {
            $0.window.rootViewController = UIViewController()
        },
        Way("root of a window, replaced by a transition", in: { root(of: $0.window) }) {
            $0.window.setRootViewController(UIViewController(), with: .push)
        },
        Way("root of a window by a transition, replaced", in: { root(of: $0.window, using: .crossfade) }) {
            $0.window.rootViewController = UIViewController()
        },
        Way("root of the application's window, replaced", in: placeInApplicationWindow) {
            $0.window.rootViewController = UIViewController()
        },
        Way("next page, replaced by the next", in: turnPage) {
            if let pages = pages($0) { UIViewController().place(with: nextPage(in: pages, animated: false)) }
        },
        Way("next page, root replaced", in: turnPage) { $0.window.rootViewController = UIViewController() },
        Way("page of the window, next page", in: embedInPage) {
            if let pages = pages($0) { UIViewController().place(with: nextPage(in: pages)) }
        },
        Way("page of the window, root replaced", in: embedInPage) { $0.window.rootViewController = UIViewController() },
        Way(
            "tab of the window, tabs replaced",
            in: { stage -> ScreenPlacer<UITabBarController> in
                let placers = root(of: stage.window).withTabBarEmbedding(tabsCount: 2)
                placers[1].place(UIViewController())
                return placers[0]
            }
        ) { ($0.window.rootViewController as? UITabBarController)?.viewControllers = [UIViewController()] },
        Way(
            "navigation stack in a tab, root replaced",
            in: { root(of: $0.window).withTabBarEmbedding(tabsCount: 1)[0].withNavigationEmbedding() }
        ) { $0.window.rootViewController = UIViewController() },
        Way("navigation embedding that the client shows, replaced", in: { show(navigationEmbedding(), on: $0) }) {
            $0.window.rootViewController = UIViewController()
        },
        Way("page embedding that the client shows, replaced", in: { show(pageEmbedding(), on: $0) }) {
            $0.window.rootViewController = UIViewController()
        },
        Way("tab embedding that the client shows, replaced", in: { show(tabBarEmbedding(tabsCount: 1)[0], on: $0) }) {
            $0.window.rootViewController = UIViewController()
        },
        Way(
            "embedded in a container of one's own, popped",
            in: { stage in
                let container = UIViewController()
                return pushed(in: stage.navigationController, animated: false)
                    .withEmbedding(into: container, place: embed)
            }
        ) { $0.navigationController.popViewController(animated: false) },
        Way(
            "one of two embedded in a container of one's own, dismissed",
            in: { stage in
                let container = UIViewController()
                let placers = present(stage).withEmbedding(into: container, count: 2) { container, children in
                    for child in children { embed(container, child) }
                }
                placers[0].place(UIViewController())
                return placers[1]
            }
        ) { $0.navigationController.dismiss(animated: false) },
        Way(
            "embedded by a placer of one's own, container removed",
            in: { stage in
                let container = UIViewController()
                return makeEmbeddingPlacer(into: container, place: embed) { embed(stage.rootController, container) }
            }
        ) { removeChildren(of: $0.rootController) },
        Way(
            "one of two embedded by placers of one's own, container removed",
            in: { stage in
                let container = UIViewController()
                let placers = makeEmbeddingPlacers(
                    into: container,
                    count: 2,
                    place: { container, children in
                        for child in children { embed(container, child) }
                    },
                    onDidPlaceEmbedded: { embed(stage.rootController, container) }
                )
                placers[0].place(UIViewController())
                return placers[1]
            }
        ) { removeChildren(of: $0.rootController) },
        Way(
            "child, removed",
            in: { stage -> ScreenPlacer<UIViewController> in
                makePlacer(base: stage.rootController) { parent, child in
                    embed(parent, child)
                    return parent
                }
            }
        ) { removeChildren(of: $0.rootController) },
        Way("pushed in a flow, popped", in: { pushInFlow($0).nextPushedInFlow }) {
            $0.navigationController.popViewController(animated: false)
        },
        Way("pushed in a flow, unwound", in: { pushInFlow($0).nextPushedInFlow }) { stage in
            stage.navigationController.popToViewController(
                stage.navigationController.viewControllers[1],
                animated: true
            )
        },
        Way("root of a flow, replaced", in: { pushInFlow($0).rootOfFlow }) {
            $0.navigationController.viewControllers = [UIViewController()]
        },
        Way("presented in a flow, dismissed", in: { pushInFlow($0).nextPresentedInFlow }) {
            $0.navigationController.dismiss(animated: true)
        },
        Way("next page of a flow, next page", in: { pageFlow($0).nextPageInFlow }) {
            if let pages = pages($0) { UIViewController().place(with: nextPage(in: pages)) }
        },
        Way("pushed outside of a window, popped", in: push) {
            $0.window.rootViewController = nil
            $0.navigationController.popViewController(animated: true)
        },
    ]

    @Test(arguments: ways)
    func `a screen that has left the screen ends`(_ way: Way) async throws {
        let stage = try await FlowTestWindow()
        weak var controller: UIViewController?
        weak var store: CounterModule.Store?
        weak var concrete: CounterStore?
        do {
            let screen = CounterModule.createScreen(configure: { concrete = $0 })
                .place(with: way.enter(stage))
            controller = screen.controller
            store = screen.store
        }
        try await stage.waitForEvents()
        try #require(controller != nil && store != nil && concrete != nil)
        way.leave(stage)
        try await stage.waitForEvents()
        try await stage.waitForEvents()
        #expect(controller == nil)
        #expect(store == nil)
        #expect(concrete == nil)
    }

    @Test(arguments: ways)
    func `a flow whose first screen has left the screen ends`(_ way: Way) async throws {
        let stage = try await FlowTestWindow()
        weak var flow: CounterFlow?
        do {
            let started = CounterFlow()
            started.start(with: way.enter(stage))
            flow = started
        }
        try await stage.waitForEvents()
        try #require(flow != nil)
        way.leave(stage)
        try await stage.waitForEvents()
        try await stage.waitForEvents()
        #expect(flow == nil)
    }

    @Test func `a swipe back that is given up ends nothing`() async throws {
        let stage = try await FlowTestWindow()
        weak var flow: CounterFlow?
        do {
            let started = CounterFlow()
            started.start(with: pushed(in: stage.navigationController, animated: false))
            flow = started
        }
        try await stage.waitForEvents()
        stage.navigationController.swipeBack(isCancelled: true)
        try await stage.waitForEvents()
        try await stage.waitForEvents()
        #expect(flow != nil)
        #expect(stage.navigationController.viewControllers.count == 2)
    }

    @Test func `a hundred flows that come and go leave nothing behind`() async throws {
        let stage = try await FlowTestWindow()
        weak var last: CounterFlow?
        var stores: [WeakStore] = []
        for _ in 0..<100 {
            let flow = CounterFlow()
            flow.start(
                with: pushed(in: stage.navigationController, animated: false).withEmbedding(into: UIViewController()) {
                    $0.addChild($1)
                }
            )
            last = flow
            stores.append(WeakStore(store: flow))
            stage.navigationController.popViewController(animated: false)
        }
        try await stage.waitForEvents()
        try await stage.waitForEvents()
        #expect(last == nil)
        #expect(stores.filter { $0.store != nil }.count == 0)
    }

    private struct WeakStore {
        weak var store: CounterFlow?
    }
}
