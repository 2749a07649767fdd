import Testing
import UIKit

@MainActor
struct WindowReplacementTests {
    private let trace = Trace()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    @Test func `a root that is replaced takes what it presented with it`() async {
        let (first, modal, second) = (
            QuietController("first", trace), QuietController("modal", trace), QuietController("second", trace)
        )
        window.rootViewController = first
        window.isHidden = false
        await mainQueueTurn()
        first.present(modal, animated: false)
        await mainQueueTurn()
        await mainQueueTurn()
        second.loadViewIfNeeded()
        trace.events = []
        window.rootViewController = second
        #expect(first.presentedViewController == nil)
        await mainQueueTurn()
        #expect(
            trace.events == [
                "second will appear", "modal will disappear", "first will disappear", "second did appear",
                "modal did disappear", "first did disappear",
            ]
        )
        #expect(window.subviews == [second.view])
    }

    @Test func `hiding a window has its root disappear, showing it appear`() async {
        let root = QuietController("root", trace)
        window.rootViewController = root
        window.isHidden = false
        await mainQueueTurn()
        trace.events = []
        window.isHidden = true
        await mainQueueTurn()
        #expect(trace.events == ["root will disappear", "root did disappear"])
        window.isHidden = false
        await mainQueueTurn()
        #expect(trace.events.suffix(2) == ["root will appear", "root did appear"])
    }

    @Test func `a window released with transitions under way does no harm, and nothing is kept`() async {
        weak var gone: UIWindow?
        weak var goneRoot: UIViewController?
        do {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
            let root = QuietController("root", trace)
            (gone, goneRoot) = (window, root)
            window.rootViewController = UINavigationController(rootViewController: root)
            window.makeKeyAndVisible()
            root.navigationController?.pushViewController(UIViewController(), animated: true)
            root.present(UIViewController(), animated: true)
        }
        #expect(gone == nil)
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(goneRoot == nil)
        #expect(!trace.events.contains("root did appear"))
    }

    @Test func `the application has the windows that are visible, for as long as they are held`() async {
        weak var released: UIWindow?
        do {
            let window = UIWindow()
            released = window
            #expect(!UIApplication.shared.windows.contains(window))
            window.makeKeyAndVisible()
            #expect(UIApplication.shared.windows.last === window)
            #expect(UIApplication.shared.keyWindow === window)
            await mainQueueTurn()
        }
        #expect(released == nil)
    }
}
