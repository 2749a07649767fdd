#if canImport(UIKit)
import Testing
import TrellisSupport
import UIKit
import WorkflowContainers
import WorkflowUI

@MainActor
struct ScreenViewControllerBindingTests {
    @Test func `a screen that describes its controller is shown by it`() {
        let screen = BoundScreen(text: "a")
        let controller = screen.buildViewController(in: .empty)
        #expect((controller as? TextController)?.shown == ["a plain"])
        #expect(BoundScreen(text: "b").canUpdate(viewController: controller, with: .empty))
        BoundScreen(text: "b").update(
            viewController: controller,
            with: .empty.setting(keyPath: \.theme, to: "green")
        )
        #expect((controller as? TextController)?.shown == ["a plain", "b green"])
        #expect(!BoundScreen(text: "b").canUpdate(viewController: UIViewController(), with: .empty))
    }

    @Test func `a plain screen is shown by the registry's factory`() {
        let screen = PlainScreen(text: "a").withRegistry(greenViews)
        let controller = screen.buildViewController(in: .empty.setting(keyPath: \.theme, to: "light"))
        #expect((controller as? TextController)?.shown == ["green a light"])
    }

    @Test func `a screen's own description goes before the registry`() {
        let views = ViewRegistry(
            BoundScreen.self,
            viewController: { screen, environment in
                TextController.description(text: "registry", environment: environment)
            }
        )
        let controller = BoundScreen(text: "own").withRegistry(views).buildViewController(in: .empty)
        #expect((controller as? TextController)?.shown == ["own plain"])
    }

    @Test func `wrapping changes neither the kind of controller nor what it shows`() {
        let screen = BoundScreen(text: "a")
        let controller = screen.buildViewController(in: .empty)
        let wrapped = BoundScreen(text: "b").asAnyScreen()
            .adaptedEnvironment(keyPath: \.theme, value: "inner")
            .adaptedEnvironment(keyPath: \.theme, value: "outer")
            .withEnvironment(.empty)
            .asAnyScreen()
        #expect(
            wrapped.viewControllerDescription(environment: .empty).kind
                == screen.viewControllerDescription(environment: .empty).kind
        )
        wrapped.update(viewController: controller, with: .empty)
        #expect((controller as? TextController)?.shown == ["a plain", "b inner"])
    }

    @Test func `a name keeps controllers apart, and is looked for inside wrappers`() {
        let named = BoundScreen(text: "a").named("one")
        let controller = named.buildViewController(in: .empty)
        #expect((controller as? TextController)?.shown == ["a plain"])
        #expect(BoundScreen(text: "b").named("one").canUpdate(viewController: controller, with: .empty))
        #expect(named.asAnyScreen().canUpdate(viewController: controller, with: .empty))
        #expect(!BoundScreen(text: "b").named("two").canUpdate(viewController: controller, with: .empty))
        #expect(!named.named("one").canUpdate(viewController: controller, with: .empty))
        #expect(!BoundScreen(text: "b").canUpdate(viewController: controller, with: .empty))
        let kind = named.viewControllerDescription(environment: .empty).kind
        #expect(kind == BoundScreen(text: "b").named("one").viewControllerDescription(environment: .empty).kind)
        #expect(kind != BoundScreen(text: "b").viewControllerDescription(environment: .empty).kind)
        #expect("\(kind)" == "one(TextController)")
    }

    @Test func `a screen without binding is shown as a placeholder that says how to bind it`() throws {
        let controller = PlainScreen().buildViewController(in: .empty)
        let label = try #require(controller.view.subviews.first as? UILabel)
        #expect(
            label.text == """
                No view controller for WorkflowUITests.PlainScreen. Implement \
                viewControllerDescription(environment:) in PlainScreen, or show it withRegistry(ViewRegistry(\
                PlainScreen.self, viewController: { screen, environment in … })).
                """
        )
        OtherScreen().update(viewController: controller, with: .empty)
        #expect(label.text?.contains("OtherScreen") == true)
    }

    @Test func `a missing binding is reported to the environment`() {
        let reported = Guarded<[MissingBinding]>([])
        let environment = ViewEnvironment.empty.setting(
            keyPath: \.onMissingBinding,
            to: { missing in
                reported.withLock { $0.append(missing) }
            }
        )
        _ = PlainScreen().asAnyScreen().buildViewController(in: environment)
        _ = BoundScreen(text: "a").buildViewController(in: environment)
        #expect(
            reported.withLock { $0 } == [MissingBinding(of: PlainScreen.self, kind: ViewControllerFactory.self)]
        )
    }
}

private let greenViews = ViewRegistry(
    PlainScreen.self,
    viewController: { screen, environment in
        TextController.description(text: "green \(screen.text)", environment: environment)
    }
)

private struct BoundScreen: Screen {
    var text: String

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        TextController.description(text: text, environment: environment)
    }
}

/// Keeps what it was told to show.
private final class TextController: UIViewController {
    var shown: [String] = []

    static func description(text: String, environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(
            environment: environment,
            build: { TextController() },
            update: { $0.shown.append("\(text) \(environment.theme)") }
        )
    }
}
#endif
