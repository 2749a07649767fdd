import Foundation

/// A view that shows a picture.
@preconcurrency @MainActor
open class UIImageView: UIView {
    /// The picture; `nil` for none.
    open var image: UIImage?

    /// A view of a picture.
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

/// A view that shows that something goes on.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    /// How large it is.
    public enum Style: Int, Sendable {
        case whiteLarge = 0
        case white = 1
        case gray = 2
        case medium = 100
        case large = 101
    }

    /// How large it is.
    open var style: Style

    /// Whether it is left out while it does not turn.
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }

    /// Its colour.
    open var color: UIColor! = UIColor.systemGray

    /// Whether it turns.
    public private(set) final var isAnimating = false

    /// An indicator that does not turn.
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

    /// Has it turn.
    open func startAnimating() {
        isAnimating = true
        isHidden = false
    }

    /// Has it turn no longer.
    open func stopAnimating() {
        isAnimating = false
        isHidden = hidesWhenStopped
    }
}

/// A view with others in a row or column. They are views in it; their frames are not set here.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// How views lie across the axis.
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

    /// How views share the axis.
    public enum Distribution: Int, Sendable {
        case fill = 0
        case fillEqually = 1
        case fillProportionally = 2
        case equalSpacing = 3
        case equalCentering = 4
    }

    /// Along which the views stand.
    open var axis = NSLayoutConstraint.Axis.horizontal
    /// How they lie across it.
    open var alignment = Alignment.fill
    /// How they share it.
    open var distribution = Distribution.fill
    /// The room between them, in points.
    open var spacing: CGFloat = 0
    /// Room around them, in points.
    open var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
    /// Whether there is room around them.
    open var isLayoutMarginsRelativeArrangement = false

    /// The views, in order.
    public private(set) final var arrangedSubviews: [UIView] = []

    /// A stack of views.
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

    /// Puts a view at the end.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arrangedSubviews.count)
    }

    /// Puts a view among the others, 0 being the first place.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
        if view.superview !== self { addSubview(view) }
    }

    /// Takes a view out of the order; it stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
    }

    /// Says how much room there is behind a view. Kept by nobody.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }
}
