import Foundation

/// A control with a title, to be tapped.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// How a button looks.
    public enum ButtonType: Int, Sendable {
        /// As its owner makes it.
        case custom = 0
        /// As the system's.
        case system = 1
        /// An arrow to more.
        case detailDisclosure = 2
        /// Information.
        case infoLight = 3
        /// Information.
        case infoDark = 4
        /// A plus sign.
        case contactAdd = 5
        /// A cross.
        case close = 7
    }

    /// How the button looks.
    public private(set) final var buttonType = ButtonType.custom

    /// Shows the title of the present state.
    public final let titleLabel: UILabel? = UILabel()

    /// The picture, title and so on; `nil` for a button that has them for each state.
    open var configuration: Configuration? {
        didSet { showTitle() }
    }

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

    /// A button that looks like `buttonType`.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// A button that looks like `type` and performs an action when it is tapped.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        adopt(primaryAction)
    }

    /// A button that looks as configured and performs an action when it is tapped.
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

    /// Sets the title in a state; `nil` for that of the normal state.
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        showTitle()
    }

    /// The title set for a state; for one without, that of the normal state.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

    /// The title of the present state; `nil` for none.
    open var currentTitle: String? { configuration?.title ?? currentAttributedTitle?.string ?? title(for: state) }

    /// Sets a title with attributes in a state, which goes before the one without.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state] = title
        showTitle()
    }

    /// The title with attributes of the present state; `nil` for none.
    open var currentAttributedTitle: NSAttributedString? { attributedTitles[state] ?? attributedTitles[.normal] }

    /// Sets the colour of the title in a state.
    open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }

    /// The colour of the title set for a state; for one without, that of the normal state.
    open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

    /// Sets the picture in a state.
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }

    /// The picture set for a state; for one without, that of the normal state.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

    /// Sets the background in a state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) { backgroundImages[state] = image }

    /// The background set for a state; for one without, that of the normal state.
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
        // What a button is for is to be tapped.
        if controlEvents.contains(.touchUpInside), !controlEvents.contains(.primaryActionTriggered) {
            super.sendActions(for: .primaryActionTriggered)
        }
    }
}

extension UIButton {
    /// What a button shows, and in which style. The styles look the same here.
    public struct Configuration: Hashable, Sendable {
        /// The title; `nil` for none.
        public var title: String?
        /// The line below the title; `nil` for none.
        public var subtitle: String?
        /// The picture; `nil` for none.
        public var image: UIImage?

        /// Without a background.
        public static func plain() -> Configuration { Configuration() }

        /// With a background in the tint colour.
        public static func filled() -> Configuration { Configuration() }

        /// With a light background in the tint colour.
        public static func tinted() -> Configuration { Configuration() }

        /// With a grey background.
        public static func gray() -> Configuration { Configuration() }

        /// With a border.
        public static func bordered() -> Configuration { Configuration() }
    }
}
