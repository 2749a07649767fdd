import Dispatch
import TestSupport
import Testing
import UIKit
import Workflow
import WorkflowContainers
import WorkflowUI

/// Overlays where UIKit refuses or postpones what is wanted.
@MainActor
struct BlockedOverlayTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private let screen = DescribedViewController(screen: page([]), environment: .empty)

    // MARK: - Behind what the program presents

    @Test(
        arguments: [UIModalPresentationStyle.pageSheet, .fullScreen, .overFullScreen, .currentContext],
        [true, false]
    )
    func `what the program presents is waited for, in any style, animated or not`(
        style: UIModalPresentationStyle,
        isAnimated: Bool
    ) async {
        await show(screen)
        let own = await present(over: screen, style: style)
        want([alert("a")])
        await settle()
        #expect(chain(of: screen) == [own])
        own.dismiss(animated: isAnimated)
        await settle()
        #expect(presented(over: screen) == ["a"])
    }

    @Test func `what the program presents is waited for, until a person swipes it down`() async {
        await show(screen)
        let own = await present(over: screen)
        want([alert("a")])
        await settle()
        own.presentationController?.swipeDown()
        await settle()
        #expect(presented(over: screen) == ["a"])
    }

    @Test func `what the program presents may be covered meanwhile`() async {
        await show(screen)
        let own = await present(over: screen, style: .fullScreen)
        want([alert("a")])
        let above = await present(over: own, style: .fullScreen)
        above.dismiss(animated: true)
        await settle()
        #expect(chain(of: screen) == [own])
        await present(over: own, style: .fullScreen)
        screen.dismiss(animated: true)
        await settle()
        #expect(presented(over: screen) == ["a"])
    }

    @Test(arguments: [UIModalPresentationStyle.pageSheet, .fullScreen], [true, false])
    func `an overlay that is wanted while the program dismisses is presented afterwards`(
        style: UIModalPresentationStyle,
        isAnimated: Bool
    ) async {
        await show(screen)
        let own = await present(over: screen, style: style)
        own.dismiss(animated: isAnimated)
        want([alert("a")])
        await settle()
        #expect(presented(over: screen) == ["a"])
    }

    @Test func `what the program presents over an overlay is waited for`() async {
        await show(screen)
        want([modal("one")])
        await settle()
        let own = await present(over: chain(of: screen)[0])
        want([modal("one"), alert("two")])
        await settle()
        #expect(chain(of: screen).last === own)
        own.dismiss(animated: true)
        await settle()
        #expect(presented(over: screen) == ["one", "two"])
    }

    // MARK: - Dismissed by the program

    @Test(arguments: [true, false])
    func `an overlay that the program dismisses is presented again while it is wanted`(isAnimated: Bool) async {
        await show(screen)
        want([modal("one"), alert("two")])
        await settle()
        screen.dismiss(animated: isAnimated)
        await settle()
        #expect(presented(over: screen) == ["one", "two"])
        screen.dismiss(animated: isAnimated)
        want([modal("three")])
        await settle()
        #expect(presented(over: screen) == ["three"])
    }

    @Test func `an overlay that is dismissed while it is being presented is presented again`() async {
        await show(screen)
        want([modal("one")])
        screen.dismiss(animated: false)
        await settle()
        #expect(presented(over: screen) == ["one"])
    }

    // MARK: - Not on screen

    @Test func `a root that is put back presents its overlays again`() async {
        await show(screen)
        want([alert("a")])
        await settle()
        await show(UIViewController())
        #expect(window.rootViewController?.presentedViewController == nil)
        await show(screen)
        #expect(presented(over: screen) == ["a"])
    }

    @Test func `an overlay that is wanted without a window is presented in one`() async {
        want([alert("a")])
        screen.loadViewIfNeeded()
        want([alert("b")])
        await settle()
        #expect(presented(over: screen) == [])
        await show(screen)
        #expect(presented(over: screen) == ["b"])
    }

    @Test func `an overlay in a tab that is not selected is presented when it is`() async {
        let tabs = UITabBarController()
        tabs.viewControllers = [UIViewController(), screen]
        await show(tabs)
        want([alert("a")])
        await settle()
        #expect(presented(over: tabs) == [])
        let own = await present(over: tabs)
        tabs.selectedIndex = 1
        await settle()
        #expect(chain(of: tabs) == [own])
        own.dismiss(animated: true)
        await settle()
        #expect(presented(over: tabs) == ["a"])
    }

    // MARK: - Moving

    @Test func `an overlay that is wanted during a rotation is presented`() async {
        await show(screen)
        window.rotate(to: .landscapeLeft)
        want([alert("a")])
        #expect(presented(over: screen) == [])
        await settle()
        #expect(presented(over: screen) == ["a"])
    }

    @Test func `an overlay that is wanted during a push is presented`() async {
        let navigation = UINavigationController(rootViewController: UIViewController())
        await show(navigation)
        navigation.pushViewController(screen, animated: true)
        want([alert("a")])
        await settle()
        #expect(presented(over: navigation) == ["a"])
    }

    @Test(arguments: [true, false])
    func `an overlay that is wanted while a person goes back is presented if the gesture is cancelled, else never`(
        isCancelled: Bool
    ) async {
        let navigation = UINavigationController()
        navigation.viewControllers = [UIViewController(), screen]
        await show(navigation)
        navigation.swipeBack(isCancelled: isCancelled)
        want([alert("a")])
        await mainQueueTurn()
        want([alert("b")])
        await settle()
        #expect(presented(over: navigation) == (isCancelled ? ["b"] : []))
        #expect(navigation.viewControllers.count == (isCancelled ? 2 : 1))
        #expect(window.subviews.count == (isCancelled ? 2 : 1))
    }

    @Test func `an overlay that is wanted while its screen is dismissed is not presented`() async {
        let root = UIViewController()
        await show(root)
        root.present(screen, animated: true)
        await settle()
        screen.dismiss(animated: true)
        want([alert("a")])
        await mainQueueTurn()
        want([alert("b")])
        await settle()
        #expect(chain(of: root) == [] && window.subviews == [root.view])
        root.present(screen, animated: true)
        await settle()
        #expect(presented(over: screen) == ["b"])
    }

    @Test(arguments: [true, false])
    func `a screen that goes while its overlay is being presented takes it along`(isCovered: Bool) async {
        let navigation = UINavigationController()
        navigation.viewControllers = [UIViewController(), screen]
        await show(navigation)
        want([modal("one"), alert("two")])
        if isCovered { await settle() } else { await mainQueueTurn() }
        navigation.popViewController(animated: false)
        await settle()
        #expect(presented(over: navigation) == [])
        #expect(window.subviews == [navigation.view])
    }

    @Test func `a screen that is released while an overlay covers it takes it along`() async {
        let navigation = UINavigationController(rootViewController: UIViewController())
        await show(navigation)
        do {
            let around = UIViewController()
            let inside = DescribedViewController(screen: Self.page([modal("one")]), environment: .empty)
            around.addChild(inside)
            around.view.addSubview(inside.view)
            inside.didMove(toParent: around)
            navigation.pushViewController(around, animated: false)
            await settle()
            #expect(presented(over: navigation) == ["one"])
        }
        navigation.popViewController(animated: false)
        await settle()
        #expect(window.subviews == [navigation.view])
    }

    // MARK: - Parts

    private static func page(_ overlays: [any Overlay]) -> BodyAndOverlaysScreen<PageScreen> {
        BodyAndOverlaysScreen(PageScreen(name: "body"), overlays: overlays)
    }

    private func modal(_ name: String) -> any Overlay { FullScreenModal(PageScreen(name: name)) }

    private func alert(_ title: String) -> any Overlay {
        AlertOverlay(buttons: [.positive: "OK"], title: title, onEvent: { _ in })
    }

    private func want(_ overlays: [any Overlay]) {
        screen.update(screen: Self.page(overlays), environment: .empty)
    }

    private func show(_ root: UIViewController) async {
        window.rootViewController = root
        window.isHidden = false
        await settle()
    }

    @discardableResult
    private func present(
        over controller: UIViewController,
        style: UIModalPresentationStyle = .automatic
    ) async -> UIViewController {
        let own = UIViewController()
        own.modalPresentationStyle = style
        controller.present(own, animated: true)
        await settle()
        return own
    }

    private func chain(of controller: UIViewController) -> [UIViewController] {
        Array(sequence(first: controller, next: \.presentedViewController).dropFirst())
    }

    private func presented(over controller: UIViewController) -> [String] {
        chain(of: controller).map { ($0.children.first ?? $0).title ?? "?" }
    }

    /// Waits for more turns than two dismissals and two presentations take, one after the other.
    private func settle() async {
        for _ in 0..<24 { await mainQueueTurn() }
        // Another test may hold all animations for some turns.
        for _ in 0..<10_000 where UIView.animationClock != nil { await mainQueueTurn() }
        for _ in 0..<24 { await mainQueueTurn() }
    }
}
