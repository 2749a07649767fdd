import Testing
import UIKit

@MainActor
struct TabBarTests {
    private let trace = Trace()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let tabs = UITabBarController()
    private let first: QuietController
    private let second: QuietController

    init() async {
        first = QuietController("first", trace)
        second = QuietController("second", trace)
        first.title = "First"
        second.title = "Second"
        tabs.viewControllers = [first, second]
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        await mainQueueTurn()
        second.loadViewIfNeeded()
        trace.events = []
    }

    @Test func `the first tab is shown at first, alone`() {
        #expect(tabs.selectedViewController === first && tabs.selectedIndex == 0)
        #expect(first.view.window === window && second.view.window == nil)
        #expect(first.tabBarController === tabs)
        #expect(UITabBarController().selectedIndex == NSNotFound)
        #expect(UITabBarController().viewControllers == nil)
    }

    @Test func `selecting changes the selection at once and what is shown in a turn`() async {
        tabs.selectedIndex = 1
        #expect(tabs.selectedViewController === second)
        #expect(trace.events.isEmpty)
        await mainQueueTurn()
        #expect(
            trace.events == [
                "second will appear", "first will disappear", "second did appear", "first did disappear",
            ]
        )
        tabs.selectedIndex = 7
        #expect(tabs.selectedIndex == 1)
    }

    @Test func `a tap asks and tells the delegate, which a change by the program does not`() async {
        final class Delegate: UITabBarControllerDelegate {
            var told: [String] = []
            var isAllowed = false
            func tabBarController(_ controller: UITabBarController, shouldSelect other: UIViewController) -> Bool {
                told.append("should \(other.title ?? "")")
                return isAllowed
            }
            func tabBarController(_ controller: UITabBarController, didSelect other: UIViewController) {
                told.append("did \(other.title ?? "")")
            }
        }
        let delegate = Delegate()
        tabs.delegate = delegate
        tabs.selectedIndex = 1
        tabs.selectedIndex = 0
        #expect(delegate.told.isEmpty)
        tap("Second")
        #expect(tabs.selectedIndex == 0)
        delegate.isAllowed = true
        tap("Second")
        #expect(tabs.selectedIndex == 1)
        #expect(delegate.told == ["should Second", "should Second", "did Second"])
    }

    @Test func `the selected controller stays selected, or the one at its place is`() async {
        let third = QuietController("third", trace)
        tabs.viewControllers = [third, first]
        #expect(tabs.selectedViewController === first)
        #expect(second.parent == nil)
        tabs.viewControllers = [third, second]
        #expect(tabs.selectedViewController === second)
        await mainQueueTurn()
        #expect(second.view.window === window && first.view.window == nil)
        tabs.viewControllers = []
        #expect(tabs.selectedViewController == nil)
    }

    @Test func `selecting a controller that is not among them traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UITabBarController().selectedViewController = UIViewController() }
        }
        #expect(message(of: result).contains("Add it to viewControllers first."))
    }

    @Test func `replaced tabs outside of a window are released at once`() {
        let outside = UITabBarController()
        weak var gone: UIViewController?
        do {
            let controller = UIViewController()
            gone = controller
            outside.viewControllers = [controller]
            outside.view.layoutIfNeeded()
            outside.viewControllers = [UIViewController()]
        }
        #expect(gone == nil)
    }

    private func tap(_ title: String) {
        tabs.view.layoutIfNeeded()
        let buttons = tabs.tabBar.subviews.compactMap { $0 as? UIButton }
        buttons.first { $0.currentTitle == title }?.sendActions(for: .touchUpInside)
    }
}
