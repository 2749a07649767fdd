import Testing
import UIKit
import Workflow
import WorkflowContainers
import WorkflowUI
import WorkflowUITesting

/// Controllers that go are released.
@MainActor
struct LeakTests {
    /// A controller that counts how many of its kind there are.
    private final class Counted: UIViewController {
        let counter: Counter

        init(_ counter: Counter) {
            self.counter = counter
            super.init(nibName: nil, bundle: nil)
            counter.count += 1
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { fatalError("made in code only") }

        isolated deinit { counter.count -= 1 }
    }

    @MainActor
    private final class Counter {
        var count = 0
    }

    private struct CountedScreen: Screen {
        var counter: Counter
        var name: String
        func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
            ViewControllerDescription(
                environment: environment,
                build: { Counted(counter) },
                update: { $0.title = name }
            )
        }
    }

    private let counter = Counter()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

    @Test func `10,000 pushes and pops leave nothing`() async {
        let navigation = UINavigationController(rootViewController: UIViewController())
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        for number in 0..<10_000 {
            navigation.pushViewController(Counted(counter), animated: number.isMultiple(of: 2))
            if number.isMultiple(of: 3) { await turns() }
            navigation.popViewController(animated: number.isMultiple(of: 5))
            if number.isMultiple(of: 7) { await turns() }
        }
        await turns()
        #expect(counter.count == 0)
        #expect(navigation.view.subviews.count == 2)
    }

    @Test func `10,000 presentations and dismissals leave nothing`() async {
        let root = UIViewController()
        window.rootViewController = root
        window.makeKeyAndVisible()
        for number in 0..<10_000 {
            let presented = Counted(counter)
            presented.modalPresentationStyle = number.isMultiple(of: 2) ? .fullScreen : .pageSheet
            root.present(presented, animated: number.isMultiple(of: 3))
            if number.isMultiple(of: 5) { await turns() }
            await withCheckedContinuation { continuation in
                root.dismiss(animated: number.isMultiple(of: 7)) { continuation.resume() }
            }
        }
        await turns()
        #expect(counter.count == 0)
        #expect(window.subviews == [root.view])
    }

    @Test func `10,000 replacements of a screen leave one controller`() async {
        let ui = await show(screen(0))
        for number in 1...10_000 {
            await update(ui, screen(number), isLast: number == 10_000)
        }
        #expect(counter.count == 1)
        #expect(ui.root.children.count == 1 && ui.root.view.subviews.count == 1)
    }

    @Test func `back stacks and overlays that come and go leave nothing`() async {
        let ui = await show(BodyAndOverlaysScreen(BackStackScreen(page(0))))
        for number in 1...300 {
            let stack = BackStackScreen(page(0), number.isMultiple(of: 2) ? [page(number)] : [])
            let overlays: [any Overlay] = number.isMultiple(of: 3) ? [FullScreenModal(page(number))] : []
            await ui.update(BodyAndOverlaysScreen(stack, overlays: overlays))
        }
        await ui.update(BodyAndOverlaysScreen(BackStackScreen(page(0))))
        #expect(counter.count == 1)
    }

    @Test func `a hosting controller goes with its workflow and its controllers`() async {
        weak var gone: UIViewController?
        do {
            let hosting = WorkflowHostingController(workflow: StackWorkflow())
            gone = hosting
            window.rootViewController = hosting
            window.makeKeyAndVisible()
            await turns()
            hosting.screen.top.content.buttons["Next"]?()
            await turns()
            window.rootViewController = nil
            await turns()
        }
        #expect(gone == nil)
    }

    private func screen(_ number: Int) -> NamedScreen<CountedScreen> {
        CountedScreen(counter: counter, name: "\(number)").named("\(number)")
    }

    private func page(_ number: Int) -> NamedScreen<CountedScreen> { screen(number) }

    private func update(_ ui: ScreenInterface, _ screen: some Screen, isLast: Bool) async {
        if isLast {
            await ui.update(screen)
        } else {
            (ui.root as? DescribedViewController)?.update(screen: screen, environment: .empty)
        }
    }

    private func turns() async {
        for _ in 0..<4 {
            await withCheckedContinuation { continuation in
                DispatchQueue.main.async { continuation.resume() }
            }
        }
    }
}
