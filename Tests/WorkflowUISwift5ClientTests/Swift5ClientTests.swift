import Testing
import UIKit
import WorkflowUI

// This target is compiled in the Swift 5 language mode: what an app of that mode writes compiles as it always did.

protocol Greeting {}

struct GreetingScreen: Screen, Greeting {
    var name: String
    var onTap: () -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        return makeDescription(environment)
    }

    // Not annotated, and yet it makes the main actor's types.
    private func makeDescription(_ environment: ViewEnvironment) -> ViewControllerDescription {
        return ViewControllerDescription(
            environment: environment,
            build: { GreetingViewController() },
            update: { $0.title = "\(environment.greeting) \(self.name)" }
        )
    }
}

final class GreetingViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(UILabel(frame: view.bounds))
    }
}

struct GreetingKey: ViewEnvironmentKey {
    static var defaultValue = "Hello"
}

extension ViewEnvironment {
    var greeting: String {
        get { self[GreetingKey.self] }
        set { self[GreetingKey.self] = newValue }
    }
}

// `Screen` without `any`, as was usual.
func innermost(_ container: SingleScreenContaining) -> Screen {
    return container.findInnermostPrimaryScreen()
}

final class Swift5ClientTests {
    @Test func `builds a controller in a plain method`() {
        let screen = GreetingScreen(name: "Ada", onTap: {})
            .adaptedEnvironment(keyPath: \.greeting, value: "Good day")
        let controller = screen.buildViewController(in: .empty)
        controller.loadViewIfNeeded()
        #expect(controller.title == "Good day Ada")
        #expect(controller.view.subviews.count == 1)
    }

    @Test func `finds a screen without any`() {
        #expect(innermost(GreetingScreen(name: "Ada", onTap: {}).asAnyScreen()) is GreetingScreen)
    }
}
