import Testing
import UIKit
import WorkflowContainers
import WorkflowUI

// This target is compiled in the Swift 6 language mode with the main actor as default isolation and the features of
// approachable concurrency. A screen and a key need no annotation; an extension of the library's types needs one.

struct GreetingScreen: Screen {
    var name: String
    var onTap: () -> Void

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(
            environment: environment,
            build: { GreetingViewController() },
            update: { $0.title = "\(environment.greeting) \(name)" }
        )
    }
}

final class GreetingViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(UILabel(frame: view.bounds))
    }
}

/// Bound late, in an extension.
struct PlainValue {
    var text: String
}

extension PlainValue: Screen {}

enum GreetingKey: ViewEnvironmentKey {
    static let defaultValue = "Hello"
}

nonisolated extension ViewEnvironment {
    var greeting: String {
        get { self[GreetingKey.self] }
        set { self[GreetingKey.self] = newValue }
    }
}

struct NoticeOverlay: ModalOverlay {
    var text: String
}

let views = ViewRegistry(
    PlainValue.self,
    viewController: { value, environment in
        ViewControllerDescription(
            environment: environment,
            build: { UIViewController() },
            update: { $0.title = value.text }
        )
    }
)

/// Makes renderings where a workflow of a server's session does: not on the main actor.
nonisolated func render(name: String) -> BodyAndOverlaysScreen<BackStackScreen<AnyScreen>> {
    let greeting = GreetingScreen(name: name, onTap: {}).adaptedEnvironment(keyPath: \.greeting, value: "Good day")
    return BodyAndOverlaysScreen(
        BackStackScreen(PlainValue(text: "bottom").asAnyScreen(), greeting.asAnyScreen()),
        overlays: [NoticeOverlay(text: "new")]
    )
}

struct MainActorClientTests {
    @Test func `shows a screen that was made off the main actor`() {
        let controller = render(name: "Ada").body.top.buildViewController(in: .empty)
        controller.loadViewIfNeeded()
        #expect(controller.title == "Good day Ada")
        #expect(controller.view.subviews.count == 1)
    }

    @Test func `shows a screen by a registry that is a global`() {
        let controller = PlainValue(text: "text").withRegistry(views).buildViewController(in: .empty)
        #expect(controller.title == "text")
    }
}
