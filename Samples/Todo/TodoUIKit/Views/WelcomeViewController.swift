import TodoCore
import UIKit
import WorkflowUI

/// Asks for a name.
final class WelcomeViewController: ScreenViewController<WelcomeScreen> {
    private let nameField = UITextField()
    private lazy var logInButton = UIButton("Log in") { [weak self] in self?.screen.onLoginTapped() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        nameField.placeholder = "Name"
        nameField.borderStyle = .roundedRect
        nameField.textContentType = .name
        nameField.autocapitalizationType = .words
        nameField.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                screen.onNameChanged(nameField.text ?? "")
            },
            for: .editingChanged
        )
        nameField.addAction(
            UIAction { [weak self] _ in self?.screen.onLoginTapped() },
            for: .editingDidEndOnExit
        )
        Column([UILabel("Welcome", style: .largeTitle), nameField, logInButton]).fill(view)
        showScreen()
    }

    override func screenDidChange(from previousScreen: WelcomeScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        if isViewLoaded { showScreen() }
    }

    private func showScreen() {
        if nameField.text != screen.name { nameField.text = screen.name }
        logInButton.isEnabled = screen.canLogIn
    }
}
