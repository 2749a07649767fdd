import Testing
import UIKit

/// Changes that meet a layout pass, a transition under way or each other: everybody is told everything, in order.
@MainActor
struct OvertakenTransitionTests {
    private let trace = Trace()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let root: QuietController
    private let detail: QuietController

    init() {
        root = QuietController("root", trace)
        detail = QuietController("detail", trace)
        detail.loadViewIfNeeded()
    }

    @Test(arguments: ["mark, then pop", "pop, then lay out", "hide the bar, then pop to the root"])
    func `a pop that meets a layout pass tells both controllers and the delegate`(_ change: String) async {
        let navigation = UINavigationController(rootViewController: root)
        await show(navigation)
        navigation.pushViewController(detail, animated: false)
        await mainQueueTurn()
        trace.events = []
        let delegate = ShownNames()
        navigation.delegate = delegate
        switch change {
        case "mark, then pop":
            navigation.view.setNeedsLayout()
            navigation.popViewController(animated: false)
        case "pop, then lay out":
            navigation.popViewController(animated: false)
            navigation.view.setNeedsLayout()
            navigation.view.layoutIfNeeded()
        default:
            navigation.setNavigationBarHidden(true, animated: false)
            navigation.popToRootViewController(animated: false)
        }
        #expect(trace.events.isEmpty)
        await mainQueueTurn()
        #expect(trace.events == swap(from: "detail", to: "root"))
        #expect(delegate.names == ["will root", "did root"])
        #expect(detail.view.superview == nil)
    }

    @Test func `a pop in the completion of a push tells both controllers`() async {
        let navigation = UINavigationController(rootViewController: root)
        await show(navigation)
        navigation.pushViewController(detail, animated: true)
        navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
            navigation.popViewController(animated: false)
            navigation.view.setNeedsLayout()
        }
        for _ in 0..<4 { await mainQueueTurn() }
        #expect(trace.events == swap(from: "root", to: "detail", " animated") + swap(from: "detail", to: "root"))
    }

    @Test func `a push that meets a layout pass is told in the order of every push`() async {
        let navigation = UINavigationController(rootViewController: root)
        await show(navigation)
        navigation.pushViewController(detail, animated: false)
        navigation.view.setNeedsLayout()
        window.layoutIfNeeded()
        await mainQueueTurn()
        #expect(trace.events == swap(from: "root", to: "detail"))
    }

    @Test func `a pop during a push lets the push end first`() async {
        let navigation = UINavigationController(rootViewController: root)
        await show(navigation)
        navigation.pushViewController(detail, animated: true)
        navigation.transitionCoordinator?.animate { _ in
            navigation.popViewController(animated: false)
        }
        for _ in 0..<4 { await mainQueueTurn() }
        #expect(trace.events == swap(from: "root", to: "detail", " animated") + swap(from: "detail", to: "root"))
    }

    @Test func `a tab selected before a layout pass is told in the order of every selection`() async {
        let tabs = UITabBarController()
        tabs.viewControllers = [root, detail]
        await show(tabs)
        tabs.selectedIndex = 1
        tabs.view.setNeedsLayout()
        window.layoutIfNeeded()
        #expect(trace.events.isEmpty)
        await mainQueueTurn()
        #expect(trace.events == swap(from: "root", to: "detail"))
    }

    @Test func `a tab that is removed before a layout pass disappears`() async {
        let tabs = UITabBarController()
        tabs.viewControllers = [root, detail]
        await show(tabs)
        tabs.viewControllers = [detail]
        tabs.view.setNeedsLayout()
        window.layoutIfNeeded()
        await mainQueueTurn()
        #expect(trace.events == swap(from: "root", to: "detail"))
    }

    @Test func `a page that is replaced before a layout pass disappears`() async {
        let pages = UIPageViewController()
        pages.setViewControllers([root], direction: .forward, animated: false)
        await show(pages)
        pages.setViewControllers([detail], direction: .forward, animated: false)
        pages.view.setNeedsLayout()
        window.layoutIfNeeded()
        await mainQueueTurn()
        #expect(trace.events == swap(from: "root", to: "detail"))
    }

    @Test func `a former root that is put into the new one is told that it goes and comes`() async {
        await show(root)
        window.rootViewController = UINavigationController(rootViewController: root)
        await mainQueueTurn()
        #expect(
            trace.events == ["root will disappear", "root did disappear", "root will appear", "root did appear"]
        )
        #expect(root.view.window === window)
    }

    @Test func `a change in a container that is out of view is told when the container comes back`() async {
        let navigation = UINavigationController(rootViewController: root)
        await show(navigation)
        window.rootViewController = UIViewController()
        navigation.pushViewController(detail, animated: false)
        await mainQueueTurn()
        #expect(trace.events.filter { $0.hasPrefix("root") } == ["root will disappear", "root did disappear"])
        trace.events = []
        window.rootViewController = navigation
        await mainQueueTurn()
        #expect(trace.events == ["detail will appear", "detail did appear"])
    }

    @Test func `a stack that changes during a swipe that is given up keeps the change`() async {
        let navigation = UINavigationController(rootViewController: root)
        navigation.pushViewController(detail, animated: false)
        await show(navigation)
        let other = QuietController("other", trace)
        navigation.swipeBack(isCancelled: true)
        navigation.pushViewController(other, animated: false)
        for _ in 0..<4 { await mainQueueTurn() }
        #expect(navigation.viewControllers == [root, other])
        #expect(other.view.window === window && detail.view.window == nil)
    }

    @Test func `dismissing what is covered, in the turn in which its cover goes, uncovers the rest`() async {
        let modal = QuietController("modal", trace)
        await show(root)
        for (presenter, presented) in [(root, detail), (detail, modal)] {
            presented.modalPresentationStyle = .fullScreen
            presenter.present(presented, animated: false)
            await mainQueueTurn()
        }
        trace.events = []
        detail.dismiss(animated: false)
        root.dismiss(animated: false)
        await mainQueueTurn()
        #expect(trace.events.suffix(4) == swap(from: "detail", to: "root"))
        #expect(window.subviews == [root.view])
    }

    // MARK: - Children

    @Test(arguments: [true, false])
    func `a child that is added while its parent appears, appears along with it`(isAnimated: Bool) async {
        let navigation = UINavigationController(rootViewController: root)
        await show(navigation)
        let parent = GivingParent(child: detail)
        navigation.pushViewController(parent, animated: isAnimated)
        for _ in 0..<3 { await mainQueueTurn() }
        let suffix = isAnimated ? " animated" : ""
        #expect(
            trace.events.filter { $0.hasPrefix("detail") }
                == ["detail will appear\(suffix)", "detail did appear\(suffix)"]
        )
    }

    @Test func `a child whose view is added before it is a child appears`() async {
        let parent = UIViewController()
        await show(parent)
        parent.view.addSubview(detail.view)
        parent.addChild(detail)
        detail.didMove(toParent: parent)
        #expect(trace.events == ["detail will appear", "detail did appear"])
        detail.removeFromParent()
        detail.view.removeFromSuperview()
        #expect(trace.events.suffix(2) == ["detail will disappear", "detail did disappear"])
    }

    private func show(_ controller: UIViewController) async {
        window.rootViewController = controller
        window.isHidden = false
        await mainQueueTurn()
        trace.events = []
    }

    private func swap(from old: String, to new: String, _ suffix: String = "") -> [String] {
        [
            "\(new) will appear\(suffix)", "\(old) will disappear\(suffix)", "\(new) did appear\(suffix)",
            "\(old) did disappear\(suffix)",
        ]
    }
}

/// Adds its child in its first layout pass.
private final class GivingParent: UIViewController {
    private let child: UIViewController

    init(child: UIViewController) {
        self.child = child
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("made in code only")
    }

    override func viewDidLayoutSubviews() {
        guard child.parent == nil else { return }
        addChild(child)
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }
}

private final class ShownNames: UINavigationControllerDelegate {
    var names: [String] = []

    func navigationController(
        _ navigationController: UINavigationController,
        willShow viewController: UIViewController,
        animated: Bool
    ) {
        names.append("will \((viewController as? QuietController)?.name ?? "?")")
    }

    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    ) {
        names.append("did \((viewController as? QuietController)?.name ?? "?")")
    }
}
