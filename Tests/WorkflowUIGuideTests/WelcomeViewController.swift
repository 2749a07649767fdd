#if canImport(UIKit)
import UIKit
import WorkflowUI

extension WelcomeScreen: Screen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        return WelcomeViewController.description(for: self, environment: environment)
    }
}

private final class WelcomeViewController: ScreenViewController<WelcomeScreen> {
    private let nameField = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(nameField)
        nameField.text = screen.name
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        nameField.frame = view.bounds
    }

    override func screenDidChange(from previousScreen: WelcomeScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)

        nameField.text = screen.name
    }
}
#endif
