import Foundation

/// A font with a name, a size and a weight. It measures nothing.
public final class UIFont: NSObject, Sendable {
    /// The weight of a font.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// Thinner than regular.
        public static let light = Weight(rawValue: -0.4)
        /// The weight of ordinary text.
        public static let regular = Weight(rawValue: 0)
        /// A little heavier.
        public static let medium = Weight(rawValue: 0.23)
        /// Between medium and bold.
        public static let semibold = Weight(rawValue: 0.3)
        /// Bold.
        public static let bold = Weight(rawValue: 0.4)
        /// Heavier than bold.
        public static let heavy = Weight(rawValue: 0.56)
    }

    /// The purpose of a text, which determines its font.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The largest title.
        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        /// A title.
        public static let title1 = TextStyle(rawValue: "title1")
        /// A second-level title.
        public static let title2 = TextStyle(rawValue: "title2")
        /// A heading.
        public static let headline = TextStyle(rawValue: "headline")
        /// Body text.
        public static let body = TextStyle(rawValue: "body")
        /// Small print.
        public static let footnote = TextStyle(rawValue: "footnote")
        /// The text below a picture.
        public static let caption1 = TextStyle(rawValue: "caption1")
    }

    /// The name of the font.
    public let fontName: String
    /// The size, in points.
    public let pointSize: CGFloat
    private let weight: Weight

    private init(fontName: String, pointSize: CGFloat, weight: Weight) {
        self.fontName = fontName
        self.pointSize = pointSize
        self.weight = weight
    }

    /// Creates a font by its name.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        self.init(fontName: fontName, pointSize: fontSize, weight: .regular)
    }

    /// Returns the system's font.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }

    /// Returns the system's font in a weight.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(fontName: "System", pointSize: fontSize, weight: weight)
    }

    /// Returns the system's bold font.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    /// Returns the system's font with digits of equal width.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(fontName: "System, digits of one width", pointSize: fontSize, weight: weight)
    }

    /// Returns the font for a purpose.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: 17)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return (fontName, pointSize, weight) == (other.fontName, other.pointSize, other.weight)
    }

    public override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
}
