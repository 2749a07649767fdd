/// A piece of a page as a value: text, an element, a list of pieces, or nothing.
///
/// The element functions (`div`, `button`, `input` …) and ``HTMLBuilder`` create it. ``PageTree`` shows it by updating
/// a page to it, and ``rendered(report:)`` prints it once. Text and attribute values are escaped when they are printed;
/// ``UncheckedHTML`` is the only way to insert markup.
///
/// Not `Sendable`: event handlers are closures of the isolation that renders the page.
public struct HTML {
    // One record for all kinds of pieces, of which each uses a part. A page consists of many pieces, and an object for
    // each took longer to allocate and free than the piece to make and compare.

    /// The text, or the markup, of a piece or element that is nothing else.
    var text: String
    /// The pieces in an element or region.
    var parts: [HTML]
    var details: Details
    var kind: Kind
    /// The number of a branch.
    let side: UInt32
    /// The name of an element.
    var name: ElementName

    enum Kind: UInt8 {
        /// An element of other pieces.
        case element
        /// An element of text alone, which is patched by the element's own number.
        case textElement
        /// An element of markup that is printed unchanged.
        case uncheckedElement
        case empty
        case text
        case unchecked
        /// Pieces matched by position from one update to the next.
        case fragment
        /// The taken branch of an `if` or `switch`. A branch with another number is another piece, even if it looks
        /// alike.
        case branch
        /// One of those that the details name: a piece that another identity at its place replaces, a keyed list, or a memo.
        case detailed
    }

    /// The rest, which few pieces have.
    enum Details {
        case none
        case element(ElementDetails)
        case identity(MemoValue)
        case list(KeyedList)
        case memo(Memo)
    }

    init(
        _ kind: Kind,
        name: ElementName = .custom,
        text: String = "",
        parts: [HTML] = [],
        side: UInt32 = 0,
        _ details: Details = .none
    ) {
        self.text = text
        self.parts = parts
        self.details = details
        self.side = side
        self.kind = kind
        self.name = name
    }

    /// An empty piece.
    public static var empty: HTML { HTML(.empty) }

    /// Returns text, shown as written whatever characters it contains.
    public static func text(_ text: String) -> HTML { HTML(.text, text: text) }

    /// Returns a list of pieces, which are matched by position from one update to the next.
    ///
    /// Use ``keyed(_:id:content:)`` for lists whose items are inserted, removed or moved.
    public static func group(_ pieces: [HTML]) -> HTML { HTML(.fragment, parts: pieces) }
}

extension HTML {
    /// Returns a piece whose nodes stay from one update to the next while `identity` is equal; another identity makes
    /// new ones.
    package static func identified<Identity: Equatable>(by identity: Identity, _ content: HTML) -> HTML {
        HTML(.detailed, parts: [content], .identity(.of(identity)))
    }
}

extension HTML: ExpressibleByStringInterpolation {
    /// Creates text, as by ``text(_:)``.
    public init(stringLiteral value: String) {
        self.init(.text, text: value)
    }
}

extension HTML {
    /// A Boolean value that indicates whether this piece is only text, without parts whose builders have not been
    /// called.
    var isPlainText: Bool {
        switch kind {
        case .text, .empty: true
        case .fragment, .branch: parts.withUnsafeBufferPointer(Self.areAllPlainText)
        case .element, .textElement, .uncheckedElement, .unchecked, .detailed: false
        }
    }

    // In place, since a copy of a piece counts references.
    private static func areAllPlainText(_ parts: UnsafeBufferPointer<HTML>) -> Bool {
        parts.indices.allSatisfy { index in
            switch parts[index].kind {
            case .text, .empty: true
            case .fragment, .branch: parts[index].parts.withUnsafeBufferPointer(areAllPlainText)
            case .element, .textElement, .uncheckedElement, .unchecked, .detailed: false
            }
        }
    }

    /// The text of a piece that is only text.
    var plainText: String {
        parts.isEmpty ? text : parts.map(\.plainText).joined()
    }
}
