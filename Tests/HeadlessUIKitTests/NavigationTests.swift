import Testing
import UIKit

@MainActor
struct NavigationTests {
    private let trace = Trace()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let root: QuietController
    private let detail: QuietController
    private let navigation: UINavigationController

    init() async {
        root = QuietController("root", trace)
        detail = QuietController("detail", trace)
        navigation = UINavigationController(rootViewController: root)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        await mainQueueTurn()
        detail.loadViewIfNeeded()
        trace.events = []
    }

    // MARK: - Appearance

    @Test(arguments: [true, false])
    func `a push and a pop, animated in two turns, otherwise in one`(isAnimated: Bool) async {
        let suffix = isAnimated ? " animated" : ""
        let willPush = ["detail will appear\(suffix)", "root will disappear\(suffix)"]
        let didPush = ["detail did appear\(suffix)", "root did disappear\(suffix)"]
        navigation.pushViewController(detail, animated: isAnimated)
        #expect(trace.events.isEmpty)
        let atPushTurn = await atNextTurn { [trace] in trace.events }
        #expect(atPushTurn == willPush + (isAnimated ? [] : didPush))
        await mainQueueTurn()
        #expect(trace.events == willPush + didPush)
        #expect(root.view.window == nil && detail.view.window === window)

        trace.events = []
        let willPop = ["root will appear\(suffix)", "detail will disappear\(suffix)"]
        let didPop = ["root did appear\(suffix)", "detail did disappear\(suffix)"]
        #expect(navigation.popViewController(animated: isAnimated) === detail)
        let atPopTurn = await atNextTurn { [trace] in trace.events }
        #expect(atPopTurn == willPop + (isAnimated ? [] : didPop))
        await mainQueueTurn()
        #expect(trace.events == willPop + didPop)
    }

    @Test func `the first stack of a visible controller appears in one turn`() async {
        let empty = UINavigationController()
        window.rootViewController = empty
        await mainQueueTurn()
        trace.events = []
        empty.viewControllers = [detail]
        await mainQueueTurn()
        #expect(trace.events == ["detail will appear", "detail did appear"])
    }

    @Test func `several changes in one turn make one change of what is shown`() async {
        let between = QuietController("between", trace)
        navigation.pushViewController(between, animated: false)
        navigation.pushViewController(detail, animated: false)
        await mainQueueTurn()
        #expect(
            trace.events == [
                "detail will appear", "root will disappear", "detail did appear", "root did disappear",
            ]
        )
        #expect(!between.isViewLoaded)
    }

    @Test func `only the top appears with the navigation controller`() async {
        navigation.pushViewController(detail, animated: false)
        await mainQueueTurn()
        window.rootViewController = nil
        await mainQueueTurn()
        trace.events = []
        window.rootViewController = navigation
        await mainQueueTurn()
        #expect(trace.events == ["detail will appear", "detail did appear"])
    }

    @Test func `the same stack again causes nothing`() async {
        navigation.setViewControllers([root], animated: true)
        #expect(navigation.transitionCoordinator == nil)
        await mainQueueTurn()
        #expect(trace.events.isEmpty)
    }

    @Test func `a new top has the size of the navigation controller before it appears`() async {
        final class Sized: UIViewController {
            var size = CGSize.zero
            override func viewWillAppear(_ animated: Bool) { size = view.frame.size }
        }
        let sized = Sized()
        navigation.pushViewController(sized, animated: true)
        await mainQueueTurn()
        #expect(sized.size == CGSize(width: 320, height: 480))
    }

    // MARK: - The stack

    @Test func `the stack and the parents change at once`() {
        navigation.pushViewController(detail, animated: true)
        #expect(navigation.viewControllers == [root, detail])
        #expect(navigation.children == [root, detail])
        #expect(navigation.topViewController === detail)
        #expect(detail.parent === navigation && detail.navigationController === navigation)
        navigation.popViewController(animated: true)
        #expect(detail.parent == nil)
        #expect(navigation.viewControllers == [root])
    }

    @Test func `pops return what they take away, and take away no bottom`() {
        let top = UIViewController()
        navigation.viewControllers = [root, detail, top]
        #expect(navigation.popToViewController(root, animated: false) == [detail, top])
        #expect(navigation.popViewController(animated: false) == nil)
        #expect(navigation.popToRootViewController(animated: false) == [])
        #expect(navigation.popToViewController(top, animated: false) == nil)
        navigation.viewControllers = [root, detail, top]
        #expect(navigation.popToRootViewController(animated: false) == [detail, top])
        #expect(navigation.viewControllers == [root])
    }

    @Test func `an empty stack may be set`() async {
        navigation.viewControllers = []
        #expect(navigation.topViewController == nil)
        await mainQueueTurn()
        #expect(trace.events == ["root will disappear", "root did disappear"])
        #expect(root.view.window == nil)
    }

    @Test func `what is pushed and popped hears of its parent when it is done`() async {
        final class Moving: UIViewController {
            var told: [String] = []
            override func willMove(toParent parent: UIViewController?) {
                told.append(parent == nil ? "will leave" : "will enter")
            }
            override func didMove(toParent parent: UIViewController?) {
                told.append(parent == nil ? "did leave" : "did enter")
            }
        }
        let moving = Moving()
        navigation.pushViewController(moving, animated: true)
        #expect(moving.told == ["will enter"])
        #expect(moving.isMovingToParent)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(moving.told == ["will enter", "did enter"])
        navigation.popViewController(animated: true)
        #expect(moving.isMovingFromParent && !moving.isMovingToParent)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(moving.told.suffix(2) == ["will leave", "did leave"])
        #expect(!moving.isMovingFromParent)
    }

    @Test func `what is pushed and popped in one turn is not told that it is there`() async {
        final class Moving: UIViewController {
            var told: [String] = []
            override func didMove(toParent parent: UIViewController?) {
                told.append(parent == nil ? "did leave" : "did enter")
            }
        }
        let moving = Moving()
        navigation.pushViewController(moving, animated: true)
        navigation.popViewController(animated: true)
        for _ in 0..<4 { await mainQueueTurn() }
        #expect(!moving.told.contains("did enter"), "\(moving.told)")
        #expect(moving.parent == nil)
    }

    @Test func `a controller that leaves by containment leaves the stack`() async {
        navigation.pushViewController(detail, animated: false)
        await mainQueueTurn()
        UIViewController().addChild(detail)
        #expect(navigation.viewControllers == [root])
        await mainQueueTurn()
        #expect(root.view.window === window)
    }

    @Test func `outside of a window changes take effect at once and keep nothing`() {
        weak var gone: UIViewController?
        let outside = UINavigationController(rootViewController: UIViewController())
        outside.loadViewIfNeeded()
        outside.view.layoutIfNeeded()
        do {
            let pushed = QuietController("pushed", trace)
            gone = pushed
            outside.pushViewController(pushed, animated: true)
            #expect(outside.transitionCoordinator == nil)
            outside.view.layoutIfNeeded()
            #expect(pushed.view.superview === outside.view)
            outside.popViewController(animated: true)
        }
        #expect(gone == nil)
        #expect(trace.events == ["pushed viewDidLoad"])
    }

    @Test func `pushing a controller twice traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let controller = UIViewController()
                UINavigationController(rootViewController: controller).pushViewController(controller, animated: false)
            }
        }
        #expect(message(of: result).contains("Pushing the same view controller instance more than once"))
    }

    @Test func `pushing a navigation controller traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                UINavigationController().pushViewController(UINavigationController(), animated: false)
            }
        }
        #expect(message(of: result).contains("Pushing a navigation controller is not supported"))
    }

    // MARK: - The delegate, and the person

    @Test func `the delegate hears of what is shown, also first`() async {
        let delegate = NavigationDelegate()
        let fresh = UINavigationController(rootViewController: root)
        fresh.delegate = delegate
        window.rootViewController = fresh
        await mainQueueTurn()
        #expect(delegate.told == ["will show root", "did show root"])
        fresh.pushViewController(detail, animated: true)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(delegate.told.suffix(2) == ["will show detail animated", "did show detail animated"])
        fresh.popViewController(animated: false)
        await mainQueueTurn()
        #expect(delegate.told.suffix(2) == ["will show root", "did show root"])
    }

    @Test func `a swipe goes back`() async {
        await push()
        navigation.interactivePopGestureRecognizer?.sendActions()
        #expect(navigation.viewControllers == [root])
        #expect(navigation.transitionCoordinator?.isInteractive == true)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(
            trace.events == [
                "root will appear animated", "detail will disappear animated", "root did appear animated",
                "detail did disappear animated",
            ]
        )
    }

    @Test func `a swipe that is given up restores what was there`() async {
        await push()
        var isCancelled: Bool?
        navigation.swipeBack(isCancelled: true)
        navigation.transitionCoordinator?.animate(alongsideTransition: nil) { isCancelled = $0.isCancelled }
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(isCancelled == true)
        #expect(navigation.viewControllers == [root, detail])
        #expect(detail.parent === navigation && detail.view.window === window && root.view.window == nil)
        #expect(
            trace.events == [
                "root will appear animated", "detail will disappear animated", "detail will appear animated",
                "root will disappear animated", "root did disappear animated", "detail did appear animated",
            ]
        )
    }

    @Test func `a swipe does nothing at the bottom, when it is disabled, or when its delegate says so`() async {
        navigation.swipeBack()
        await push()
        navigation.interactivePopGestureRecognizer?.isEnabled = false
        navigation.swipeBack()
        navigation.interactivePopGestureRecognizer?.isEnabled = true
        let refusing = RefusingGestureDelegate()
        navigation.interactivePopGestureRecognizer?.delegate = refusing
        navigation.swipeBack()
        #expect(navigation.viewControllers == [root, detail])
    }

    @Test func `the bar has title, way back and buttons`() async throws {
        root.navigationItem.title = "Inbox"
        detail.title = "Message"
        var tapped: [String] = []
        detail.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Send",
            primaryAction: UIAction { _ in tapped.append("Send") }
        )
        await push()
        navigation.view.layoutIfNeeded()
        #expect(barTexts == ["Inbox", "Message", "Send"])
        let buttons = navigation.navigationBar.subviews.compactMap { $0 as? UIButton }
        buttons[1].sendActions(for: .touchUpInside)
        #expect(tapped == ["Send"])
        buttons[0].sendActions(for: .touchUpInside)
        #expect(navigation.viewControllers == [root])

        navigation.pushViewController(detail, animated: false)
        detail.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
        navigation.view.layoutIfNeeded()
        #expect(barTexts == ["Cancel", "Message", "Send"])
        detail.navigationItem.leftItemsSupplementBackButton = true
        navigation.view.layoutIfNeeded()
        #expect(barTexts == ["Inbox", "Cancel", "Message", "Send"])
        detail.navigationItem.setHidesBackButton(true, animated: true)
        navigation.view.layoutIfNeeded()
        #expect(barTexts == ["Cancel", "Message", "Send"])
    }

    @Test func `a navigation controller may refuse the way back of its bar`() async {
        final class Refusing: UINavigationController, UINavigationBarDelegate {
            var refused: [UINavigationItem] = []
            func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
                refused.append(item)
                return false
            }
        }
        let refusing = Refusing()
        refusing.viewControllers = [root, detail]
        window.rootViewController = refusing
        await mainQueueTurn()
        refusing.view.layoutIfNeeded()
        let back = refusing.navigationBar.subviews.compactMap { $0 as? UIButton }.first
        back?.sendActions(for: .touchUpInside)
        #expect(refusing.refused == [detail.navigationItem])
        #expect(refusing.viewControllers.count == 2)
    }

    private var barTexts: [String] {
        navigation.navigationBar.subviews.compactMap { ($0 as? UIButton)?.currentTitle ?? ($0 as? UILabel)?.text }
    }

    private func push() async {
        navigation.pushViewController(detail, animated: false)
        await mainQueueTurn()
        trace.events = []
    }
}

private final class NavigationDelegate: UINavigationControllerDelegate {
    var told: [String] = []

    func navigationController(
        _ navigationController: UINavigationController,
        willShow viewController: UIViewController,
        animated: Bool
    ) {
        told.append("will show \(viewController.traceName)\(animated ? " animated" : "")")
    }

    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    ) {
        told.append("did show \(viewController.traceName)\(animated ? " animated" : "")")
    }
}

private final class RefusingGestureDelegate: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
}

extension UIViewController {
    fileprivate var traceName: String { (self as? QuietController)?.name ?? "?" }
}
