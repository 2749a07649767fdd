import Foundation

/// A view that shows text.
@preconcurrency @MainActor
open class UILabel: UIView {
    /// The text; `nil` for none.
    open var text: String? {
        didSet { shownAttributedText = nil }
    }

    /// The attributed text, derived from ``text`` if that was set.
    open var attributedText: NSAttributedString? {
        get { shownAttributedText ?? text.map { NSAttributedString(string: $0) } }
        set {
            text = newValue?.string
            shownAttributedText = newValue
        }
    }

    /// The font of the text.
    open var font: UIFont! = UIFont.systemFont(ofSize: 17) {
        didSet { noteAppearance(\UILabel.font) }
    }

    /// The colour of the text.
    open var textColor: UIColor! = UIColor.label {
        didSet { noteAppearance(\UILabel.textColor) }
    }

    /// The alignment of the text.
    open var textAlignment = NSTextAlignment.natural

    /// The handling of text that does not fit into a line.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail

    /// The maximum number of lines; 0 for no limit.
    open var numberOfLines = 1

    /// A Boolean value that indicates whether the text is drawn as enabled.
    open var isEnabled = true

    /// A Boolean value that indicates whether the font follows the user's preferred text size.
    open var adjustsFontForContentSizeCategory = false

    /// A Boolean value that indicates whether the font shrinks so that the text fits.
    open var adjustsFontSizeToFitWidth = false

    private var shownAttributedText: NSAttributedString?
}
