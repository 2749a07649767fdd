import Testing
import UIKit

@MainActor
struct SafeAreaTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    @Test func `insets come from the window, and reach only so far into a view`() {
        window.deviceSafeAreaInsets = UIEdgeInsets(top: 47, bottom: 34)
        let full = UIView(frame: window.bounds)
        let below = UIView(frame: CGRect(x: 0, y: 40, width: 320, height: 400))
        window.addSubview(full)
        full.addSubview(below)
        #expect(full.safeAreaInsets == UIEdgeInsets(top: 47, bottom: 34))
        #expect(below.safeAreaInsets == UIEdgeInsets(top: 7))
        #expect(below.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 7, width: 320, height: 393))
        #expect(UIView().safeAreaInsets == .zero)
    }

    @Test func `bars and additional insets are added for what is inside`() async {
        final class Content: UIViewController {
            var changes: [UIEdgeInsets] = []
            override func viewSafeAreaInsetsDidChange() { changes.append(view.safeAreaInsets) }
        }
        window.deviceSafeAreaInsets = UIEdgeInsets(top: 47, bottom: 34)
        let content = Content()
        let navigation = UINavigationController(rootViewController: content)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        window.rootViewController = tabs
        window.isHidden = false
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(content.view.safeAreaInsets == UIEdgeInsets(top: 91, bottom: 83))
        #expect(content.topLayoutGuide.length == 91 && content.bottomLayoutGuide.length == 83)
        #expect(navigation.navigationBar.frame.minY == 47)
        #expect(tabs.tabBar.frame.maxY == 446)
        content.additionalSafeAreaInsets = UIEdgeInsets(left: 5)
        navigation.setNavigationBarHidden(true, animated: false)
        await mainQueueTurn()
        #expect(content.view.safeAreaInsets == UIEdgeInsets(top: 47, left: 5, bottom: 83))
        #expect(content.changes.last == content.view.safeAreaInsets)
        let told = content.changes.count
        content.view.setNeedsLayout()
        await mainQueueTurn()
        #expect(content.changes.count == told)
    }
}
