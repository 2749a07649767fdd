import Lasso
import LassoTestUtilities
import Testing

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
            in enter: @escaping @MainActor (FlowTestWindow) -> ScreenPlacer<Context>,
            out leave: @escaping @MainActor (FlowTestWindow) -> Void
        ) {
            testDescription = description
            self.enter = { stage in
                let placer = enter(stage)
                return makePlacer(base: stage) { _, controller in placer.place(controller) }
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
        Way(
            "child, removed",
            in: { stage -> ScreenPlacer<UIViewController> in
                makePlacer(base: stage.rootController) { parent, child in
                    parent.addChild(child)
                    parent.view.addSubview(child.view)
                    child.didMove(toParent: parent)
                    return parent
                }
            }
        ) { stage in
            for child in stage.rootController.children {
                child.willMove(toParent: nil)
                child.view.removeFromSuperview()
                child.removeFromParent()
            }
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
