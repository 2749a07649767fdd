import UIKit
import WorkflowUI
import XCTest

// This target is compiled in the Swift 5 language mode: what an app of that mode writes compiles as it always did.
// So do its tests; XCTest runs them on the main thread, which Swift Testing does not unless told to.

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

final class Swift5ClientTests: XCTestCase {
    func testBuildsAControllerInAPlainMethod() {
        let screen = GreetingScreen(name: "Ada", onTap: {})
            .adaptedEnvironment(keyPath: \.greeting, value: "Good day")
        let controller = screen.buildViewController(in: .empty)
        controller.loadViewIfNeeded()
        XCTAssertEqual(controller.title, "Good day Ada")
        XCTAssertEqual(controller.view.subviews.count, 1)
    }

    func testFindsAScreenWithoutAny() {
        XCTAssertTrue(innermost(GreetingScreen(name: "Ada", onTap: {}).asAnyScreen()) is GreetingScreen)
    }
}
