import Testing
import UIKit

@MainActor
struct WindowTests {
    private let trace = Trace()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    @Test func `a root appears in a turn of its own, whichever comes first`() async {
        for isVisibleFirst in [true, false] {
            trace.events = []
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
            let root = QuietController("root", trace)
            if isVisibleFirst { window.makeKeyAndVisible() }
            window.rootViewController = root
            if !isVisibleFirst { window.makeKeyAndVisible() }
            #expect(trace.events == ["root viewDidLoad"])
            #expect(root.view.window === window)
            #expect(root.view.frame.size == CGSize(width: 320, height: 480))
            await mainQueueTurn()
            #expect(trace.events == ["root viewDidLoad", "root will appear", "root did appear"])
        }
    }

    @Test func `another root takes the place of the first`() async {
        await show(QuietController("first", trace))
        window.rootViewController = QuietController("second", trace)
        await mainQueueTurn()
        #expect(
            trace.events == [
                "second viewDidLoad", "second will appear", "first will disappear", "second did appear",
                "first did disappear",
            ]
        )
        #expect(window.subviews.count == 1)
    }

    @Test func `marked views in a visible window are laid out at the end of the turn`() async {
        let root = TracingController("root", trace)
        await show(root)
        trace.events = []
        root.view.setNeedsLayout()
        root.view.setNeedsLayout()
        #expect(trace.events.isEmpty)
        await mainQueueTurn()
        #expect(trace.events == ["root will lay out", "root did lay out"])
    }

    @Test func `one window is the key window`() {
        let first = UIWindow()
        let second = UIWindow()
        #expect(first.isHidden)
        first.makeKeyAndVisible()
        #expect(first.isKeyWindow && !first.isHidden)
        second.makeKeyAndVisible()
        #expect(second.isKeyWindow && !first.isKeyWindow)
    }

    @Test func `a view knows its window`() {
        let window = UIWindow()
        let view = UIView()
        #expect(view.window == nil)
        window.addSubview(view)
        #expect(view.window === window)
        #expect(window.window === window)
    }

    @Test func `children whose views are in view appear along, others do not`() async {
        let root = QuietController("root", trace)
        let inside = QuietController("inside", trace)
        let outside = QuietController("outside", trace)
        root.addChild(inside)
        root.addChild(outside)
        root.view.addSubview(inside.view)
        _ = outside.view
        trace.events = []
        await show(root, clearing: false)
        #expect(
            trace.events == ["root will appear", "inside will appear", "root did appear", "inside did appear"]
        )
    }

    @Test func `a child appears when its view enters a visible parent, and goes when it leaves`() async {
        let root = QuietController("root", trace)
        let child = QuietController("child", trace)
        await show(root)
        root.addChild(child)
        child.loadViewIfNeeded()
        trace.events = []
        root.view.addSubview(child.view)
        #expect(trace.events == ["child will appear", "child did appear"])
        root.view.insertSubview(child.view, at: 0)
        #expect(trace.events.count == 2)
        child.view.removeFromSuperview()
        #expect(trace.events.suffix(2) == ["child will disappear", "child did disappear"])
    }

    @Test func `a container that begins and ends a transition itself causes each event once`() async {
        let root = QuietController("root", trace)
        let old = QuietController("old", trace)
        let new = QuietController("new", trace)
        await show(root)
        root.addChild(old)
        root.view.addSubview(old.view)
        root.addChild(new)
        trace.events = []
        new.beginAppearanceTransition(true, animated: false)
        old.beginAppearanceTransition(false, animated: false)
        root.view.insertSubview(new.view, aboveSubview: old.view)
        old.view.removeFromSuperview()
        new.endAppearanceTransition()
        old.endAppearanceTransition()
        #expect(
            trace.events == [
                "new viewDidLoad", "new will appear", "old will disappear", "new did appear", "old did disappear",
            ]
        )
    }

    private func show(_ root: UIViewController, clearing: Bool = true) async {
        window.rootViewController = root
        window.makeKeyAndVisible()
        await mainQueueTurn()
        if clearing { trace.events = [] }
    }
}
