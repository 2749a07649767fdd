/// A piece of a page as a value: text, an element, a list of pieces, or nothing.
///
/// Made by the element functions (`div`, `button`, `input` …) and by ``HTMLBuilder``; shown by ``PageTree``, which keeps
/// a page in step with it, or printed once by ``rendered(report:)``. Text and attribute values are escaped when they are
/// printed, so there is no way to get markup in but ``UncheckedHTML``.
///
/// Not `Sendable`: event handlers are closures of the isolation that renders the page.
public struct HTML {
    indirect enum Content {
        case empty
        case text(String)
        case unchecked(String)
        case element(Element)
        /// Pieces matched by position from one update to the next.
        case fragment([HTML])
        /// A taken branch of an `if` or `switch`; another number is another piece, never one that looks alike.
        case branch(UInt32, HTML)
        case keyed(KeyedList)
        case memo(Memo)
    }

    let content: Content

    init(_ content: Content) {
        self.content = content
    }

    /// Nothing at all.
    public static var empty: HTML { HTML(.empty) }

    /// Text, shown as written whatever characters it holds.
    public static func text(_ text: String) -> HTML { HTML(.text(text)) }

    /// The pieces one after the other; from one update to the next they are matched by position (see ``keyed(_:id:content:)``
    /// for lists whose items come, go or move).
    public static func group(_ pieces: [HTML]) -> HTML { HTML(.fragment(pieces)) }
}

extension HTML: ExpressibleByStringInterpolation {
    /// Text, as by ``text(_:)``.
    public init(stringLiteral value: String) {
        self.init(.text(value))
    }
}

extension HTML {
    /// The text that this piece comes to if it is nothing but text; `nil` if it holds anything else, or parts whose
    /// builders have not been called.
    var plainText: String? {
        switch content {
        case .empty: ""
        case .text(let text): text
        case .branch(_, let inner): inner.plainText
        case .fragment(let parts): Self.plainText(of: parts)
        case .unchecked, .element, .keyed, .memo: nil
        }
    }

    private static func plainText(of parts: [HTML]) -> String? {
        var result = ""
        for part in parts {
            guard let text = part.plainText else { return nil }
            result += text
        }
        return result
    }
}
