/// A piece of a page as a value: text, an element, a list of pieces, or nothing.
///
/// Created by the element functions (`div`, `button`, `input` …) and by ``HTMLBuilder``; shown by ``PageTree``, which
/// updates a page to it, or printed once by ``rendered(report:)``. Text and attribute values are escaped when they are
/// printed; ``UncheckedHTML`` is the only way to insert markup.
///
/// Not `Sendable`: event handlers are closures of the isolation that renders the page.
public struct HTML {
    enum Content {
        case empty
        case text(String)
        case unchecked(String)
        case element(Element)
        /// Pieces matched by position from one update to the next.
        case fragment([HTML])
        /// The taken branch of an `if` or `switch`. A branch with another number is another piece, even if it looks
        /// alike.
        indirect case branch(UInt32, HTML)
        /// A piece that another identity at its place replaces.
        indirect case identified(MemoKey, HTML)
        case keyed(KeyedList)
        case memo(Memo)
    }

    let content: Content

    init(_ content: Content) {
        self.content = content
    }

    /// An empty piece.
    public static var empty: HTML { HTML(.empty) }

    /// Returns text, shown as written whatever characters it contains.
    public static func text(_ text: String) -> HTML { HTML(.text(text)) }

    /// Returns a list of pieces, which are matched by position from one update to the next.
    ///
    /// Use ``keyed(_:id:content:)`` for lists whose items are inserted, removed or moved.
    public static func group(_ pieces: [HTML]) -> HTML { HTML(.fragment(pieces)) }
}

extension HTML {
    /// Returns a piece whose nodes stay from one update to the next while `identity` is equal; another identity makes
    /// new ones.
    package static func identified<Identity: Equatable>(by identity: Identity, _ content: HTML) -> HTML {
        HTML(.identified(MemoKey(identity), content))
    }
}

extension HTML: ExpressibleByStringInterpolation {
    /// Creates text, as by ``text(_:)``.
    public init(stringLiteral value: String) {
        self.init(.text(value))
    }
}

extension HTML {
    /// The text of this piece if it is only text.
    ///
    /// `nil` if it contains anything else, or parts whose builders have not been called.
    var plainText: String? {
        switch content {
        case .empty: ""
        case .text(let text): text
        case .branch(_, let inner): inner.plainText
        case .fragment(let parts): Self.plainText(of: parts)
        case .unchecked, .element, .identified, .keyed, .memo: nil
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
