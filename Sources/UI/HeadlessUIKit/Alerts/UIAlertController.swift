import Foundation

/// A message or question, with a button for each action.
///
/// The buttons are `UIButton`s in the view, and the texts `UILabel`s. A tap dismisses the alert; then the action's
/// handler runs.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// The presentation style of an alert.
    public enum Style: Int, Sendable {
        /// A sheet at the bottom of the screen that offers a choice of actions.
        case actionSheet = 0
        /// A dialog in the middle of the screen that blocks everything behind it.
        case alert = 1
    }

    /// The presentation style of the alert.
    public final let preferredStyle: Style

    /// The text below the title; `nil` for none.
    open var message: String? {
        didSet { messageLabel.text = message }
    }

    /// The actions the user can choose, in the order they were added.
    public private(set) final var actions: [UIAlertAction] = []

    /// The action that the Return key performs.
    open var preferredAction: UIAlertAction?

    /// The text fields of the alert; `nil` for none.
    public private(set) final var textFields: [UITextField]?

    private let titleLabel = UILabel()
    private let messageLabel = UILabel()

    /// Creates an alert without actions.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        titleLabel.text = title
        messageLabel.text = message
        modalPresentationStyle = .custom
    }

    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
    }

    open override var title: String? {
        didSet { titleLabel.text = title }
    }

    /// Adds an action.
    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
        if isViewLoaded { view.addSubview(makeButton(for: action)) }
    }

    /// Adds a text field.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        let field = UITextField()
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
        if isViewLoaded { view.addSubview(field) }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(titleLabel)
        view.addSubview(messageLabel)
        for field in textFields ?? [] { view.addSubview(field) }
        for action in actions { view.addSubview(makeButton(for: action)) }
    }

    private func makeButton(for action: UIAlertAction) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(action.title, for: .normal)
        button.isEnabled = action.isEnabled
        action.button = button
        button.addAction(UIAction { [weak self, weak action] _ in self?.choose(action) }, for: .touchUpInside)
        return button
    }

    private func choose(_ action: UIAlertAction?) {
        guard let action, action.isEnabled, let presenter = ownPresentingViewController else { return }
        presenter.dismiss(animated: true) { action.handler?(action) }
    }
}

/// An action that the user can choose in an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// The meaning of an action.
    public enum Style: Int, Sendable {
        /// An ordinary action.
        case `default` = 0
        /// An action that leaves everything as it is.
        case cancel = 1
        /// An action that cannot be undone.
        case destructive = 2
    }

    /// The title of the button; `nil` for none.
    public final let title: String?

    /// The meaning of the action.
    public final let style: Style

    /// A Boolean value that indicates whether the action can be chosen.
    open var isEnabled = true {
        didSet { button?.isEnabled = isEnabled }
    }

    final let handler: ((UIAlertAction) -> Void)?
    final weak var button: UIButton?

    /// Creates an action whose handler runs after it was chosen and the alert was dismissed.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }
}
