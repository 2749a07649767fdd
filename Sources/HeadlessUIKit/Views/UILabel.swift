import Foundation

/// A view that shows text that cannot be edited.
@preconcurrency @MainActor
open class UILabel: UIView {
    /// The text; `nil` for none.
    open var text: String? {
        didSet { shownAttributedText = nil }
    }

    /// The text with attributes; one without is made of ``text``.
    open var attributedText: NSAttributedString? {
        get { shownAttributedText ?? text.map { NSAttributedString(string: $0) } }
        set {
            text = newValue?.string
            shownAttributedText = newValue
        }
    }

    /// The font of the text.
    open var font: UIFont! = UIFont.systemFont(ofSize: 17)

    /// The colour of the text.
    open var textColor: UIColor! = UIColor.label

    /// Where lines begin and end.
    open var textAlignment = NSTextAlignment.natural

    /// How a text is broken that does not fit into a line.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail

    /// The most lines the text may take; 0 for any number.
    open var numberOfLines = 1

    /// Whether the text is that of something enabled.
    open var isEnabled = true

    /// Whether the font follows the size that a person prefers.
    open var adjustsFontForContentSizeCategory = false

    /// Whether the font shrinks so that the text fits.
    open var adjustsFontSizeToFitWidth = false

    private var shownAttributedText: NSAttributedString?
}
