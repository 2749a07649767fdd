import Lasso
import UIKit

/// Shows ``SignedInModule``.
public final class SignedInController: UIViewController, LassoView {
    public let store: SignedInModule.ViewStore
    private let greeting = UILabel()
    private let signOut = UIButton(type: .system)

    init(store: ViewStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
        title = SignedInModule.title
        navigationItem.hidesBackButton = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        greeting.text = "You are signed in as \(state.username)."
        greeting.numberOfLines = 0
        signOut.setTitle("Sign out", for: .normal)
        signOut.accessibilityLabel = "Sign out"
        signOut.bind(to: store, action: .didTapSignOut)
        view.addStack(of: [greeting, signOut])
    }
}
