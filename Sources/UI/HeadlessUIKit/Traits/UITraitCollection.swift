import Foundation

/// The appearance of an interface: light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Inherited.
    case unspecified = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
}

/// The amount of space along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Inherited.
    case unspecified = 0
    /// Little space, as along the width of a phone held upright.
    case compact = 1
    /// Much space.
    case regular = 2
}

/// The kind of a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Inherited.
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

/// The direction of a line of text.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Inherited.
    case unspecified = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

/// The environment of a view or controller, such as its size classes and its appearance.
///
/// Traits come from the screen and the window and are inherited by controllers and their views; overrides change them
/// on the way. `traitCollectionDidChange` reports a change to a view or controller.
public final class UITraitCollection: NSObject, Sendable {
    /// The appearance, light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The size class along the width.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The size class along the height.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// The kind of device.
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    /// The direction of text.
    public let layoutDirection: UITraitEnvironmentLayoutDirection
    /// The number of pixels per point along each axis; 0 if inherited.
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

    /// Creates traits without a specified value.
    public convenience override init() {
        self.init(displayScale: 0)
    }

    /// Creates traits that specify the appearance.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(userInterfaceStyle: userInterfaceStyle, displayScale: 0)
    }

    /// Creates traits that specify the size class along the width.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontalSizeClass: horizontalSizeClass, displayScale: 0)
    }

    /// Creates traits that specify the size class along the height.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(verticalSizeClass: verticalSizeClass, displayScale: 0)
    }

    /// Creates traits that specify the direction of text.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(layoutDirection: layoutDirection, displayScale: 0)
    }

    /// Creates traits with the values specified in `traitCollections`; a later one takes precedence.
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

    /// The traits of the code that runs: those that ``performAsCurrent(_:)`` sets, otherwise the screen's.
    /// Each thread has its own, as in UIKit.
    public static var current: UITraitCollection {
        get { chosenCurrent.value ?? UIScreen.currentTraits }
        set { chosenCurrent.value = newValue }
    }

    private static let chosenCurrent = ThreadValue<UITraitCollection?>(name: "UITraitCollection", initial: nil)

    /// Runs `actions` with these traits as the current ones.
    public func performAsCurrent(_ actions: () -> Void) {
        let former = UITraitCollection.chosenCurrent.value
        UITraitCollection.chosenCurrent.value = self
        actions()
        UITraitCollection.chosenCurrent.value = former
    }

    /// Returns whether the two differ in a trait that affects colours.
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

/// Traits that override inherited ones; an unspecified one is inherited.
public struct UITraitOverrides: Hashable, Sendable {
    /// The appearance, light or dark.
    public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// The size class along the width.
    public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// The size class along the height.
    public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    /// The kind of device.
    public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    /// The direction of text.
    public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    /// The number of pixels per point along each axis; 0 if inherited.
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
