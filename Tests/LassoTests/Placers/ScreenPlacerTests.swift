import Lasso
import LassoTestUtilities
import Testing

@MainActor
struct ScreenPlacerTests {
    private final class CustomNavigationController: UINavigationController {}
    private final class CustomPageController: UIPageViewController {}

    private let trace = Trace()
    private let controller = UIViewController()

    @Test func `pushing and replacing give the navigation controller by its class`() {
        let navigation = CustomNavigationController()
        let first: CustomNavigationController? = UIViewController().place(with: pushed(in: navigation))
        #expect(first === navigation)
        let second: CustomNavigationController? = controller.place(with: pushed(in: navigation, animated: false))
        #expect(second === navigation)
        #expect(navigation.viewControllers.count == 2)
        let third: CustomNavigationController? = controller.place(with: root(of: navigation))
        #expect(third === navigation)
        #expect(navigation.viewControllers == [controller])
    }

    @Test func `a next page gives the page controller by its class`() {
        let pages = CustomPageController()
        let context: CustomPageController? = controller.place(with: nextPage(in: pages))
        #expect(context === pages)
        #expect(pages.viewControllers == [controller])
    }

    @Test func `presenting and the root of a window give the placed controller`() {
        let base = UIViewController()
        #expect(controller.place(with: presented(on: base)) === controller)
        #expect(controller.presentingViewController === base)
        let window = UIWindow()
        let other = UIViewController()
        #expect(other.place(with: root(of: window)) === other)
        #expect(window.rootViewController === other)
        #expect(!window.isKeyWindow)
        let third = UIViewController()
        #expect(third.place(with: root(of: window, using: .crossfade)) === third)
        #expect(window.isKeyWindow)
    }

    @Test func `the root of the application is that of its key window`() {
        let window = UIWindow()
        window.makeKeyAndVisible()
        #expect(controller.place(with: rootOfApplicationWindow()) === controller)
        #expect(window.rootViewController === controller)
    }

    @Test func `an application without a key window has no placer, which is told`() {
        // The key window is one that is not shown.
        let hidden = UIWindow()
        hidden.makeKey()
        let placer = rootOfApplicationWindow()
        #expect(placer == nil)
        let messages = mistakes { CounterModule.createScreen().place(with: placer) }
        #expect(
            messages.first?.hasPrefix(
                """
                Lasso ERROR: Expected a placer for the screen of CounterModule. Instead, it is nil: the application has no \
                key window, and nothing is placed. Make a placer for a controller that is there
                """
            ) == true
        )
    }

    @Test func `a placer places once and tells of a second time`() {
        let navigation = UINavigationController()
        let placer = pushed(in: navigation)
        placer.place(controller)
        var context: UINavigationController?
        let messages = mistakes { context = placer.place(UITabBarController()) }
        #expect(context === navigation)
        #expect(navigation.viewControllers == [controller])
        #expect(
            messages.first?.hasPrefix(
                """
                Lasso ERROR: Expected a placer to be used once. Instead, it was to place a UITabBarController after it \
                had placed a UIViewController; the second one is not placed. Make a placer for each placement. \
                (ScreenPlacer.swift:
                """
            ) == true
        )
    }

    @Test func `making a placer does nothing`() {
        let navigation = UINavigationController(rootViewController: controller)
        let window = UIWindow()
        _ = pushed(in: navigation)
        _ = root(of: navigation)
        _ = presented(on: navigation).withNavigationEmbedding().withTabBarEmbedding(tabsCount: 2)
        _ = root(of: window)
        #expect(navigation.viewControllers == [controller])
        #expect(navigation.presentedViewController == nil)
        #expect(window.rootViewController == nil)
    }

    @Test func `nothing is placed without a placer`() {
        let messages = mistakes {
            #expect(controller.place(with: ScreenPlacer<UIViewController>?.none) == nil)
            let screen = CounterModule.createScreen().place(with: ScreenPlacer<UIViewController>?.none)
            #expect(screen.controller.parent == nil)
        }
        #expect(messages.count == 2)
        #expect(messages[0].hasPrefix("Lasso ERROR: Expected a placer for a UIViewController. Instead, it is nil"))
        #expect(messages[1].hasPrefix("Lasso ERROR: Expected a placer for the screen of CounterModule."))
    }

    @Test func `embeddings put the controller in first and call back last`() {
        let navigation = navigationEmbedding { trace.add("navigation") }.place(controller)
        #expect(navigation.viewControllers == [controller])
        let pages = pageEmbedding { trace.add("pages") }.place(controller)
        #expect(pages.viewControllers == [controller])
        #expect(trace.take() == ["navigation", "pages"])
    }

    @Test func `a wrapped placer places the container, which is the context`() {
        let base = UIViewController()
        let navigation = presented(on: base).withNavigationEmbedding().place(controller)
        #expect(base.presentedViewController === navigation)
        #expect(navigation.viewControllers == [controller])
        let window = UIWindow()
        let pages = root(of: window).withPageEmbedding().place(UIViewController())
        #expect(window.rootViewController === pages)
    }

    @Test func `tabs are there when all are placed, by the order of their placers`() {
        let window = UIWindow()
        let placers = root(of: window).withTabBarEmbedding(tabsCount: 3)
        let controllers = [UIViewController(), UIViewController(), UIViewController()]
        let tabs = placers[2].place(controllers[2])
        placers[0].place(controllers[0])
        #expect(tabs.viewControllers == nil)
        #expect(window.rootViewController == nil)
        placers[1].place(controllers[1])
        #expect(tabs.viewControllers == controllers)
        #expect(window.rootViewController === tabs)
    }

    @Test func `placers that are kept do not keep what they have placed in tabs`() {
        weak var first: UIViewController?
        let placers = tabBarEmbedding(tabsCount: 2)
        do {
            let controller = UIViewController()
            first = controller
            placers[0].place(controller)
        }
        #expect(first != nil)
        let tabs = placers[1].place(controller)
        #expect(tabs.viewControllers?.first === first)
        tabs.viewControllers = []
        #expect(first == nil)
        #expect(placers.count == 2)
    }

    @Test func `no tabs are never placed`() {
        let placers = tabBarEmbedding(tabsCount: 0) { trace.add("placed") }
        #expect(placers.count == 0)
        #expect(trace.take() == [])
    }

    @Test func `tabs without a place call back when all are in`() {
        let placers = tabBarEmbedding(tabsCount: 1) { trace.add("placed") }
        let tabs = placers[0].place(controller)
        #expect(tabs.viewControllers == [controller])
        #expect(trace.take() == ["placed"])
    }

    @Test func `embeddings compose`() {
        let window = UIWindow()
        let placers = root(of: window).withTabBarEmbedding(tabsCount: 2)
        let plain = UIViewController()
        placers[0].place(plain)
        let navigation = placers[1].withNavigationEmbedding().place(controller)
        #expect((window.rootViewController as? UITabBarController)?.viewControllers == [plain, navigation])
        #expect(navigation.viewControllers == [controller])
    }

    @Test func `a placer of one's own may do several things and give any context`() {
        let navigation = UINavigationController()
        let placer = makePlacer(base: trace) { trace, controller -> UINavigationController in
            trace.add("placing")
            navigation.viewControllers = [UIViewController(), controller]
            return navigation
        }
        #expect(placer.place(controller) === navigation)
        #expect(trace.take() == ["placing"])
        #expect(navigation.viewControllers.count == 2)
    }

    @Test func `embedding placers of one's own gather their controllers`() {
        let parent = UIViewController()
        let placers = makeEmbeddingPlacers(
            into: parent,
            count: 2,
            place: { parent, children in children.forEach(parent.addChild) },
            onDidPlaceEmbedded: { trace.add("placed \(parent.children.count)") }
        )
        placers[0].place(controller)
        #expect(trace.take() == [])
        #expect(placers[1].place(UIViewController()) === parent)
        #expect(trace.take() == ["placed 2"])
    }

    @Test func `a placer keeps its base and its context`() {
        weak var base: UINavigationController?
        var placer: ScreenPlacer<UINavigationController>?
        do {
            let navigation = UINavigationController()
            base = navigation
            placer = pushed(in: navigation)
        }
        #expect(base != nil)
        placer = nil
        #expect(base == nil)
        #expect(placer == nil)
    }

    @Test func `a dismissible navigation controller gets a done button unless there is another`() {
        let base = UIViewController()
        let navigation = presented(on: base).withDismissibleNavigationEmbedding().place(controller)
        let item = controller.navigationItem.leftBarButtonItem
        #expect(item != nil)
        item?.sendActions()
        #expect(base.presentedViewController == nil)
        #expect(navigation.viewControllers == [controller])

        let other = UIViewController()
        let own = UIBarButtonItem(title: "Back")
        other.navigationItem.leftBarButtonItem = own
        presented(on: base).withDismissibleNavigationEmbedding().place(other)
        #expect(other.navigationItem.leftBarButtonItem === own)
        ScreenPlacerEmbedding.makeDismissible(UINavigationController())
    }

    @Test func `an app makes its own containers`() {
        let (makeNavigation, makeTabs, makePages) = (
            ScreenPlacerEmbedding.makeNavigationController, ScreenPlacerEmbedding.makeTabBarController,
            ScreenPlacerEmbedding.makePageController
        )
        let makeDismissible = ScreenPlacerEmbedding.makeDismissible
        defer {
            ScreenPlacerEmbedding.makeNavigationController = makeNavigation
            ScreenPlacerEmbedding.makeTabBarController = makeTabs
            ScreenPlacerEmbedding.makePageController = makePages
            ScreenPlacerEmbedding.makeDismissible = makeDismissible
        }
        let pages = UIPageViewController()
        let tabs = UITabBarController()
        ScreenPlacerEmbedding.makeNavigationController = { CustomNavigationController() }
        ScreenPlacerEmbedding.makeTabBarController = { tabs }
        ScreenPlacerEmbedding.makePageController = { pages }
        ScreenPlacerEmbedding.makeDismissible = { _ in trace.add("dismissible") }
        #expect(navigationEmbedding().place(UIViewController()) is CustomNavigationController)
        #expect(pageEmbedding().place(UIViewController()) === pages)
        #expect(tabBarEmbedding(tabsCount: 1)[0].place(UIViewController()) === tabs)
        presented(on: UIViewController()).withDismissibleNavigationEmbedding().place(controller)
        #expect(trace.take() == ["dismissible"])
    }
}
