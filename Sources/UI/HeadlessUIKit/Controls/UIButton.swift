import Foundation

/// A control with a title, to be tapped.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// The style of a button.
    public enum ButtonType: Int, Sendable {
        /// A style defined by the program.
        case custom = 0
        /// The system's style.
        case system = 1
        /// A button that leads to details.
        case detailDisclosure = 2
        /// A button for information, light.
        case infoLight = 3
        /// A button for information, dark.
        case infoDark = 4
        /// A plus sign.
        case contactAdd = 5
        /// A cross.
        case close = 7
    }

    /// The style of the button.
    public private(set) final var buttonType = ButtonType.custom

    /// The label that shows the title of the current state.
    public final let titleLabel: UILabel? = UILabel()

    /// The button's picture, title and so on; `nil` for a button that has them for each state.
    open var configuration: Configuration? {
        didSet { showTitle() }
    }

    /// The menu of the button; `nil` for none.
    open var menu: UIMenu?

    /// A Boolean value that indicates whether a tap shows the menu rather than sending events.
    open var showsMenuAsPrimaryAction = false

    private var titles: [State: String] = [:]
    private var attributedTitles: [State: NSAttributedString] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    private var backgroundImages: [State: UIImage] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        if let titleLabel { addSubview(titleLabel) }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Creates a button of a style.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Creates a button of a style that performs an action when it is tapped.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        adopt(primaryAction)
    }

    /// Creates a button from a configuration that performs an action when it is tapped.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        adopt(primaryAction)
    }

    open override var isEnabled: Bool {
        didSet { showTitle() }
    }

    open override var isSelected: Bool {
        didSet { showTitle() }
    }

    /// Sets the title for a state; `nil` uses that of the normal state.
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        showTitle()
    }

    /// Returns the title for a state, or that of the normal state.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

    /// The title in the current state; `nil` for none.
    open var currentTitle: String? { configuration?.title ?? currentAttributedTitle?.string ?? title(for: state) }

    /// Sets an attributed title for a state, which takes precedence over the plain one.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state] = title
        showTitle()
    }

    /// The attributed title in the current state; `nil` for none.
    open var currentAttributedTitle: NSAttributedString? { attributedTitles[state] ?? attributedTitles[.normal] }

    /// Sets the colour of the title for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }

    /// Returns the colour of the title for a state, or that of the normal state.
    open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

    /// Sets the picture for a state.
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }

    /// Returns the picture for a state, or that of the normal state.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

    /// Sets the background for a state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) { backgroundImages[state] = image }

    /// Returns the background for a state, or that of the normal state.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] ?? backgroundImages[.normal] }

    private func adopt(_ primaryAction: UIAction?) {
        guard let primaryAction else { return }
        if configuration == nil {
            setTitle(primaryAction.title, for: .normal)
            setImage(primaryAction.image, for: .normal)
        } else if configuration?.title == nil, !primaryAction.title.isEmpty {
            configuration?.title = primaryAction.title
        }
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    private func showTitle() {
        titleLabel?.text = currentTitle
    }

    open override func sendActions(for controlEvents: Event) {
        super.sendActions(for: controlEvents)
        // A tap is the primary action of a button.
        if controlEvents.contains(.touchUpInside), !controlEvents.contains(.primaryActionTriggered) {
            super.sendActions(for: .primaryActionTriggered)
        }
    }
}

extension UIButton {
    /// The content and style of a button. All styles look the same here.
    public struct Configuration: Hashable, Sendable {
        /// The title; `nil` for none.
        public var title: String?
        /// The line below the title; `nil` for none.
        public var subtitle: String?
        /// The picture; `nil` for none.
        public var image: UIImage?

        /// Returns a configuration without a background.
        public static func plain() -> Configuration { Configuration() }

        /// Returns a configuration with a background in the tint colour.
        public static func filled() -> Configuration { Configuration() }

        /// Returns a configuration with a light background in the tint colour.
        public static func tinted() -> Configuration { Configuration() }

        /// Returns a configuration with a grey background.
        public static func gray() -> Configuration { Configuration() }

        /// Returns a configuration with a border.
        public static func bordered() -> Configuration { Configuration() }
    }
}
