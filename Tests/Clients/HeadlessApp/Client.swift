import UIKit
import Workflow
import WorkflowUI

struct GreetingWorkflow: Workflow {
    typealias Output = Never
    typealias State = Void

    func render(state: Void, context: RenderContext<GreetingWorkflow>) -> GreetingScreen {
        GreetingScreen(text: "Hello")
    }
}

struct GreetingScreen: Screen {
    var text: String

    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        GreetingViewController.description(for: self, environment: environment)
    }
}

final class GreetingViewController: ScreenViewController<GreetingScreen> {
    override func viewDidLoad() {
        super.viewDidLoad()
        let label = UILabel(frame: view.bounds)
        label.text = screen.text
        view.addSubview(label)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // Events are handled: the root appears in a turn of its own. Otherwise the program would not end.
        print("HeadlessApp client: \(screen.text)")
        exit(0)
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)

        window?.rootViewController = ContainerViewController(workflow: GreetingWorkflow())

        window?.makeKeyAndVisible()

        return true
    }
}
