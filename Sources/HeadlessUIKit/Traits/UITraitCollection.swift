import Foundation

/// Whether an appearance is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// As inherited.
    case unspecified = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
}

/// How much room there is along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// As inherited.
    case unspecified = 0
    /// Little, as on a phone held upright along its width.
    case compact = 1
    /// Much.
    case regular = 2
}

/// What kind of device it is.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// As inherited.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car's screen.
    case carPlay = 3
    /// A computer.
    case mac = 5
}

/// In which direction a line of text runs.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// As inherited.
    case unspecified = -1
    /// From the left to the right.
    case leftToRight = 0
    /// From the right to the left.
    case rightToLeft = 1
}

/// What a view or controller is shown in: how much room there is, light or dark, and so on.
///
/// Comes from the screen and the window, and flows down through controllers and their views; overrides change it on the
/// way. A view or controller is told of a change by `traitCollectionDidChange`.
public final class UITraitCollection: NSObject, Sendable {
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The room along the width.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The room along the height.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// The kind of device.
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    /// The direction of text.
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// How many pixels a point has along an axis; 0 if inherited.
    public let displayScale: CGFloat

    init(
        userInterfaceStyle: UIUserInterfaceStyle = .unspecified,
        horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
        verticalSizeClass: UIUserInterfaceSizeClass = .unspecified,
        userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified,
        layoutDirection: UITraitEnvironmentLayoutDirection = .unspecified,
        displayScale: CGFloat = 0
    ) {
        self.userInterfaceStyle = userInterfaceStyle
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.userInterfaceIdiom = userInterfaceIdiom
        self.layoutDirection = layoutDirection
        self.displayScale = displayScale
    }

    /// Traits of which nothing is specified.
    public convenience override init() {
        self.init(displayScale: 0)
    }

    /// Traits of which the appearance is specified.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(userInterfaceStyle: userInterfaceStyle, displayScale: 0)
    }

    /// Traits of which the room along the width is specified.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontalSizeClass: horizontalSizeClass, displayScale: 0)
    }

    /// Traits of which the room along the height is specified.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(verticalSizeClass: verticalSizeClass, displayScale: 0)
    }

    /// Traits of which the direction of text is specified.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(layoutDirection: layoutDirection, displayScale: 0)
    }

    /// What `traitCollections` specify; where several do, the last.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        let merged = traitCollections.reduce(UITraitCollection()) { $0.overridden(by: UITraitOverrides($1)) }
        self.init(
            userInterfaceStyle: merged.userInterfaceStyle,
            horizontalSizeClass: merged.horizontalSizeClass,
            verticalSizeClass: merged.verticalSizeClass,
            userInterfaceIdiom: merged.userInterfaceIdiom,
            layoutDirection: merged.layoutDirection,
            displayScale: merged.displayScale
        )
    }

    /// Whether the appearances of the two lead to other colours.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        userInterfaceStyle != other?.userInterfaceStyle
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return UITraitOverrides(self) == UITraitOverrides(other)
    }

    public override var hash: Int { UITraitOverrides(self).hashValue }

    func overridden(by overrides: UITraitOverrides) -> UITraitCollection {
        guard overrides != UITraitOverrides() else { return self }
        func chosen<Value: Equatable>(_ new: Value, _ old: Value, unless unspecified: Value) -> Value {
            new == unspecified ? old : new
        }
        return UITraitCollection(
            userInterfaceStyle: chosen(overrides.userInterfaceStyle, userInterfaceStyle, unless: .unspecified),
            horizontalSizeClass: chosen(overrides.horizontalSizeClass, horizontalSizeClass, unless: .unspecified),
            verticalSizeClass: chosen(overrides.verticalSizeClass, verticalSizeClass, unless: .unspecified),
            userInterfaceIdiom: chosen(overrides.userInterfaceIdiom, userInterfaceIdiom, unless: .unspecified),
            layoutDirection: chosen(overrides.layoutDirection, layoutDirection, unless: .unspecified),
            displayScale: chosen(overrides.displayScale, displayScale, unless: 0)
        )
    }
}

/// Traits that are used in place of inherited ones; an unspecified one is inherited.
public struct UITraitOverrides: Hashable, Sendable {
    /// Light or dark.
    public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// The room along the width.
    public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// The room along the height.
    public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// The kind of device.
    public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    /// The direction of text.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    /// How many pixels a point has along an axis; 0 if inherited.
    public var displayScale: CGFloat = 0

    init() {}

    init(_ traits: UITraitCollection) {
        userInterfaceStyle = traits.userInterfaceStyle
        horizontalSizeClass = traits.horizontalSizeClass
        verticalSizeClass = traits.verticalSizeClass
        userInterfaceIdiom = traits.userInterfaceIdiom
        layoutDirection = traits.layoutDirection
        displayScale = traits.displayScale
    }
}
