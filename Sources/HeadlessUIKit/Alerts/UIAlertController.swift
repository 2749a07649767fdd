import Foundation

/// A message or question, with a button for each action.
///
/// The buttons are `UIButton`s in the view, and the texts `UILabel`s. A tap dismisses the alert; then the action's
/// handler runs.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// In which form the alert comes.
    public enum Style: Int, Sendable {
        /// From below, to choose from.
        case actionSheet = 0
        /// In the middle, to be dealt with first.
        case alert = 1
    }

    /// In which form the alert comes.
    public final let preferredStyle: Style

    /// The text below the title; `nil` for none.
    open var message: String? {
        didSet { messageLabel.text = message }
    }

    /// What can be done, in the order it was added.
    public private(set) final var actions: [UIAlertAction] = []

    /// What Return does.
    open var preferredAction: UIAlertAction?

    /// Fields to be filled in; `nil` for none.
    public private(set) final var textFields: [UITextField]?

    private let titleLabel = UILabel()
    private let messageLabel = UILabel()

    /// An alert without actions.
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

    /// Adds something that can be done.
    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
        if isViewLoaded { view.addSubview(makeButton(for: action)) }
    }

    /// Adds a field to be filled in.
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

/// Something that can be done about an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// What an action means.
    public enum Style: Int, Sendable {
        /// Something.
        case `default` = 0
        /// Nothing.
        case cancel = 1
        /// Something that cannot be undone.
        case destructive = 2
    }

    /// What the button says; `nil` for nothing.
    public final let title: String?

    /// What the action means.
    public final let style: Style

    /// Whether the action can be chosen.
    open var isEnabled = true {
        didSet { button?.isEnabled = isEnabled }
    }

    final let handler: ((UIAlertAction) -> Void)?
    final weak var button: UIButton?

    /// An action whose handler runs when it was chosen and the alert is gone.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }
}
