import Lasso
import UIKit

/// Shows ``LoginModule``.
public final class LoginController: UIViewController, LassoView {
    public let store: LoginModule.ViewStore
    private let message = UILabel()
    private let error = UILabel()
    private let username = UITextField()
    private let password = UITextField()
    private let logIn = UIButton(type: .system)

    init(store: ViewStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
        title = LoginModule.title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        message.text = state.message
        message.numberOfLines = 0
        name(username, "Username")
        username.autocapitalizationType = .none
        username.autocorrectionType = .no
        name(password, "Password")
        password.isSecureTextEntry = true
        logIn.setTitle("Log in", for: .normal)
        logIn.accessibilityLabel = "Log in"
        view.addStack(of: [message, username, password, error, logIn])
        bind()
    }

    private func name(_ field: UITextField, _ name: String) {
        field.placeholder = name
        field.accessibilityLabel = name
        field.borderStyle = .roundedRect
    }

    private func bind() {
        username.bindTextDidChange(to: store) { .didChangeUsername($0) }
        password.bindTextDidChange(to: store) { .didChangePassword($0) }
        logIn.bind(to: store, action: .didTapLogIn)
        store.observeState(\.username) { [weak self] in self?.username.text = $0 }
        store.observeState(\.password) { [weak self] in self?.password.text = $0 }
        store.observeState(\.error) { [weak self] in self?.show(error: $0) }
    }

    private func show(error text: String?) {
        error.text = text
        error.isHidden = text == nil
        if let text { UIAccessibility.post(notification: .announcement, argument: text) }
    }
}
