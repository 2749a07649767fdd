#if canImport(UIKit)
import Testing
import UIKit
import ViewEnvironmentUI
import WorkflowUI

@MainActor
struct ScreenViewControllerTests {
    private let trace = Trace()
    private let green = ViewEnvironment.empty.setting(keyPath: \.theme, to: "green")

    @Test func `making one tells nothing`() {
        let controller = TracingController(screen: screen("a"), environment: .empty)
        #expect(trace.events.isEmpty)
        #expect(controller.screen.text == "a")
        let screenType = ObjectIdentifier(controller.screenType)
        #expect(screenType == ObjectIdentifier(TracedScreen<A>.self))
        #expect(controller.primaryScreen is TracedScreen<A>)
    }

    @Test func `every update tells, with what was before`() {
        let controller = TracingController(screen: screen("a"), environment: green)
        controller.update(screen: screen("b"))
        controller.update(screen: screen("b"))
        #expect(trace.events == ["A a/green to b/plain", "A b/plain to b/plain"])
    }

    @Test func `one that is built by its description is told once, with the same screen, in the new environment`() {
        let controller = screen("a").buildViewController(in: green)
        #expect(trace.events == ["A environment green", "A a/green to a/green"])
        #expect(!controller.isViewLoaded)
    }

    @Test func `without initial update it is only told of its environment`() {
        let description = TracingController.description(
            for: screen("a"),
            environment: green,
            performInitialUpdate: false
        )
        let controller = description.buildViewController()
        #expect(trace.events == ["A environment green"])
        #expect(controller.environment.theme == "green")
    }

    @Test func `the environment is new, and has been told of, before the screen changes`() {
        let controller = screen("a").buildViewController(in: green)
        trace.events = []
        screen("b").update(viewController: controller, with: green.setting(keyPath: \.theme, to: "red"))
        #expect(trace.events == ["A environment red", "A a/green to b/red"])
    }

    @Test func `an environment change alone is not a change of screen`() {
        let controller = TracingController(screen: screen("a"), environment: .empty)
        controller.setNeedsEnvironmentUpdate()
        #expect(trace.events == ["A environment plain"])
    }

    private func screen(_ text: String) -> TracedScreen<A> {
        TracedScreen(text: text, trace: trace)
    }
}
#endif
