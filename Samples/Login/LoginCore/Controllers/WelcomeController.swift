import Lasso
import UIKit

/// Shows ``WelcomeModule``.
public final class WelcomeController: UIViewController, LassoView {
    public let store: WelcomeModule.ViewStore
    private let logIn = UIButton(type: .system)

    init(store: ViewStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
        title = WelcomeModule.title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        logIn.setTitle("Log in", for: .normal)
        logIn.accessibilityLabel = "Log in"
        logIn.bind(to: store, action: .didTapLogIn)
        view.addStack(of: [logIn])
    }
}
