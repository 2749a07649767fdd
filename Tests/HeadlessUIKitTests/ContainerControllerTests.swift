import Testing
import UIKit

@MainActor
struct ContainerControllerTests {
    private let trace = Trace()

    @Test func `a page is released when it is replaced`() async {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let pages = UIPageViewController()
        window.rootViewController = pages
        window.isHidden = false
        weak var gone: UIViewController?
        do {
            let first = QuietController("first", trace)
            gone = first
            pages.setViewControllers([first], direction: .forward, animated: false)
            await mainQueueTurn()
            #expect(first.view.window === window && first.parent === pages)
        }
        var isFinished: Bool?
        let second = QuietController("second", trace)
        pages.setViewControllers([second], direction: .forward, animated: true) { isFinished = $0 }
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(isFinished == true)
        #expect(gone == nil)
        #expect(pages.viewControllers == [second])
        #expect(trace.events.suffix(2) == ["second did appear animated", "first did disappear animated"])
    }

    @Test func `a person leafs to what the data source gives`() async {
        final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
            let last = UIViewController()
            var leafed = 0
            func pageViewController(
                _ pages: UIPageViewController,
                viewControllerBefore page: UIViewController
            ) -> UIViewController? { nil }
            func pageViewController(
                _ pages: UIPageViewController,
                viewControllerAfter page: UIViewController
            ) -> UIViewController? { page === last ? nil : last }
            func pageViewController(
                _ pages: UIPageViewController,
                didFinishAnimating finished: Bool,
                previousViewControllers: [UIViewController],
                transitionCompleted completed: Bool
            ) { leafed += 1 }
        }
        let book = Book()
        let pages = UIPageViewController()
        pages.dataSource = book
        pages.delegate = book
        pages.leaf(.forward)
        pages.setViewControllers([UIViewController()], direction: .forward, animated: false)
        pages.leaf(.reverse)
        #expect(book.leafed == 0)
        pages.leaf(.forward)
        #expect(pages.viewControllers == [book.last])
        #expect(book.leafed == 1)
    }

    @Test func `a split view shows two controllers side by side, and another detail`() {
        let split = UISplitViewController()
        let (primary, detail, other) = (UIViewController(), UIViewController(), UIViewController())
        split.viewControllers = [primary, detail]
        split.loadViewIfNeeded()
        split.view.frame = CGRect(x: 0, y: 0, width: 900, height: 600)
        split.view.layoutIfNeeded()
        #expect(primary.view.frame.width == 300 && detail.view.frame.width == 600)
        primary.showDetailViewController(other, sender: nil)
        #expect(split.viewControllers == [primary, other])
        #expect(detail.parent == nil && detail.view.superview == nil && other.view.superview === split.view)
    }

    @Test func `a tree reads as text`() async {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let root = UIViewController()
        let label = UILabel(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        label.text = "Hello"
        let password = UITextField()
        password.isSecureTextEntry = true
        password.text = "secret"
        password.isEnabled = false
        password.accessibilityIdentifier = "password"
        window.rootViewController = root
        window.isHidden = false
        root.view.addSubview(label)
        root.view.addSubview(password)
        let child = UIViewController()
        child.title = "Child"
        root.addChild(child)
        await mainQueueTurn()
        let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
        root.present(alert, animated: false)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(
            root.treeDescription == """
                UIViewController (in view)
                  UIView [0 0 320 480]
                    UILabel "Hello" [1 2 3 4]
                    UITextField "•••" #password disabled
                  UIViewController (out of view) "Child"
                presents
                  UIAlertController (in view) "Sure?"
                    UIView [0 0 320 480]
                      UILabel "Sure?"
                      UILabel
                """
        )
        #expect(window.treeDescription.hasPrefix("UIWindow [0 0 320 480]\n  UIViewController (in view)\n"))
    }

    @Test func `a child's view in a view of another controller than its parent traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (parent, other, child) = (UIViewController(), UIViewController(), UIViewController())
                parent.addChild(child)
                other.view.addSubview(child.view)
            }
        }
        #expect(message(of: result).contains("UIViewControllerHierarchyInconsistency"))
    }

    @Test func `a view hears of its window and hits what is in front`() {
        final class Told: UIView {
            var told: [String] = []
            override func willMove(toWindow newWindow: UIWindow?) {
                told.append(newWindow == nil ? "leaves" : "enters")
            }
            override func didMoveToWindow() { told.append(window == nil ? "left" : "entered") }
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let outer = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let inner = Told(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
        outer.addSubview(inner)
        #expect(inner.told.isEmpty)
        window.addSubview(outer)
        outer.removeFromSuperview()
        #expect(inner.told == ["enters", "entered", "leaves", "left"])
        window.addSubview(outer)
        window.isHidden = false
        #expect(window.hitTest(CGPoint(x: 25, y: 25), with: nil) === inner)
        #expect(window.hitTest(CGPoint(x: 55, y: 55), with: nil) === outer)
        inner.isUserInteractionEnabled = false
        #expect(window.hitTest(CGPoint(x: 25, y: 25), with: nil) === outer)
        #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 21, y: 22))
        #expect(inner.convert(inner.bounds, to: outer) == inner.frame)
    }

    @Test func `what is equal in value is equal`() {
        #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
        #expect(UIColor.red.withAlphaComponent(0.5) != .red)
        #expect(UIFont.boldSystemFont(ofSize: 12) == .systemFont(ofSize: 12, weight: .bold))
        #expect(UIImage(named: "a") == UIImage(named: "a"))
        #expect(CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: UIEdgeInsets(top: 1, left: 2, right: 3)).width == 5)
        #expect(IndexPath(row: 2, section: 1).row == 2 && IndexPath(item: 2, section: 1).section == 1)
        #expect(CGAffineTransform(scaleX: 1, y: 1).isIdentity)
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
        UIGraphicsGetCurrentContext()?.setFillColor(UIColor.red.cgColor)
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 1, height: 1))
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
