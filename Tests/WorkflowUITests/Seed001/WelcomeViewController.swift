#if canImport(UIKit)
import UIKit
import WorkflowUI

extension WelcomeScreen: Screen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(
            environment: environment,
            build: { WelcomeViewController() },
            update: { $0.show(self) }
        )
    }
}

final class WelcomeViewController: UIViewController {
    let nameLabel = UILabel()
    private var screen: WelcomeScreen?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(nameLabel)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        nameLabel.frame = view.bounds
    }

    func show(_ screen: WelcomeScreen) {
        self.screen = screen
        nameLabel.text = screen.name
    }

    func type(_ name: String) {
        screen?.onNameChanged(name)
    }
}
#endif
