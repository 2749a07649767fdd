import Foundation

/// A view that shows a picture.
@preconcurrency @MainActor
open class UIImageView: UIView {
    /// The picture; `nil` for none.
    open var image: UIImage?

    /// Creates a view that shows a picture.
    public init(image: UIImage?) {
        self.image = image
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

/// A view that indicates an activity in progress.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    /// The size of an indicator.
    public enum Style: Int, Sendable {
        case whiteLarge = 0
        case white = 1
        case gray = 2
        case medium = 100
        case large = 101
    }

    /// The size of the indicator.
    open var style: Style

    /// A Boolean value that indicates whether the indicator is hidden while it is stopped.
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }

    /// The colour of the indicator.
    open var color: UIColor! = UIColor.systemGray

    /// A Boolean value that indicates whether the indicator is animating.
    public private(set) final var isAnimating = false

    /// Creates an indicator that is stopped.
    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
        isHidden = true
    }

    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        isHidden = true
    }

    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
    }

    /// Starts the indicator.
    open func startAnimating() {
        isAnimating = true
        isHidden = false
    }

    /// Stops the indicator.
    open func stopAnimating() {
        isAnimating = false
        isHidden = hidesWhenStopped
    }
}

/// A view that arranges others in a row or column. They become subviews; their frames are not set here.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// The alignment of views across the axis.
    public enum Alignment: Int, Sendable {
        case fill = 0
        case leading = 1
        case firstBaseline = 2
        case center = 3
        case trailing = 4
        case lastBaseline = 5
        public static let top = Alignment.leading
        public static let bottom = Alignment.trailing
    }

    /// The distribution of views along the axis.
    public enum Distribution: Int, Sendable {
        case fill = 0
        case fillEqually = 1
        case fillProportionally = 2
        case equalSpacing = 3
        case equalCentering = 4
    }

    /// The axis along which the views are arranged.
    open var axis = NSLayoutConstraint.Axis.horizontal
    /// The alignment of the views across the axis.
    open var alignment = Alignment.fill
    /// The distribution of the views along the axis.
    open var distribution = Distribution.fill
    /// The space between the views, in points.
    open var spacing: CGFloat = 0
    /// A Boolean value that indicates whether the margins apply.
    open var isLayoutMarginsRelativeArrangement = false

    /// The arranged views, in order.
    public private(set) final var arrangedSubviews: [UIView] = []

    /// Creates a stack of views.
    public init(arrangedSubviews views: [UIView]) {
        super.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Appends a view.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Inserts a view at an index.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
        if view.superview !== self { addSubview(view) }
    }

    /// Removes a view from the arrangement; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
    }

    /// Sets the space behind a view. Has no effect.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }
}
