import Foundation

/// The attributes of text that UIKit defines. They are kept with the text; nothing is drawn.
extension NSAttributedString.Key {
    /// A `UIFont`.
    public static let font = Self(rawValue: "NSFont")
    /// The `UIColor` of the text.
    public static let foregroundColor = Self(rawValue: "NSColor")
    /// The `UIColor` behind the text.
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    /// An ``NSParagraphStyle``.
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    /// The space between characters, in points.
    public static let kern = Self(rawValue: "NSKern")
    /// The raw value of an ``NSUnderlineStyle``.
    public static let underlineStyle = Self(rawValue: "NSUnderline")
    /// The `UIColor` of the underline.
    public static let underlineColor = Self(rawValue: "NSUnderlineColor")
    /// The raw value of an ``NSUnderlineStyle`` for a line through the text.
    public static let strikethroughStyle = Self(rawValue: "NSStrikethrough")
    /// The `UIColor` of the line through the text.
    public static let strikethroughColor = Self(rawValue: "NSStrikethroughColor")
    /// The `UIColor` of the outline.
    public static let strokeColor = Self(rawValue: "NSStrokeColor")
    /// The width of the outline, in percent of the size of the font.
    public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
    /// The offset from the baseline, in points.
    public static let baselineOffset = Self(rawValue: "NSBaselineOffset")
    /// A `URL` or a `String`.
    public static let link = Self(rawValue: "NSLink")
}

/// The lines under or through text.
public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A thin line.
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    /// A thick line.
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x09)
}
