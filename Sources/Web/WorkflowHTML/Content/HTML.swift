/// A piece of a page as a value: text, an element, a list of pieces, or nothing.
///
/// The element functions (`div`, `button`, `input` …) and ``HTMLBuilder`` create it. ``PageTree`` shows it by updating
/// a page to it, and ``rendered(report:)`` prints it once. Text and attribute values are escaped when they are printed;
/// ``UncheckedHTML`` is the only way to insert markup.
///
/// Not `Sendable`: event handlers are closures of the isolation that renders the page.
public struct HTML {
    // One record for all kinds of pieces, which fits into four registers: a page consists of many pieces, and larger
    // ones were copied at every step. Most texts and elements of text are this record alone.

    /// The text, or the markup, of a piece or element that is nothing else.
    var text: String
    /// The pieces in an element or region, the handlers of an element, and other details.
    var rest: HTMLRest?
    /// The number of a branch.
    let side: UInt32
    var kind: Kind
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
        /// A piece that another identity at its place replaces; the details are a ``MemoValue``.
        case identified
        /// A list whose details are a ``KeyedList``.
        case keyed
        /// Content that depends on a value; the details are a ``Memo``.
        case memo
    }

    @inline(__always)
    init(_ kind: Kind, text: consuming String = "", rest: consuming HTMLRest? = nil, side: UInt32 = 0) {
        self.text = text
        self.rest = rest
        self.side = side
        self.kind = kind
        name = .custom
    }

    init(_ kind: Kind, _ details: HTMLDetails) {
        self.init(kind, rest: .holding(details))
    }

    /// The pieces where they are: a copy of one counts references. Valid while this piece is held and not changed.
    @inline(__always)
    var heldParts: UnsafeBufferPointer<HTML> {
        rest?.heldParts ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Keeps the objects of a piece for the next page of this thread, unless something else refers to them.
    @inline(__always)
    consuming func recycle() {
        guard isKnownUniquelyReferenced(&rest) else { return }
        HTMLRest.recycle(rest.take()!)
    }

    /// The closure of the only handler of an element, if that is plain: it takes no value and has neither an identity
    /// nor options.
    @inline(__always)
    var action: (() -> Void)? { rest?.action }

    /// The kind of the event that ``action`` handles.
    @inline(__always)
    var actionKind: EventKind { rest?.actionKind ?? .click }

    /// The details that few pieces have; their class follows from the kind.
    @inline(__always)
    var details: HTMLDetails? { rest?.details }

    /// An empty piece.
    public static var empty: HTML { HTML(.empty) }

    /// Returns text, shown as written whatever characters it contains.
    public static func text(_ text: consuming String) -> HTML { HTML(.text, text: text) }

    /// Returns a list of pieces, which are matched by position from one update to the next.
    ///
    /// Use ``keyed(_:id:content:)`` for lists whose items are inserted, removed or moved.
    public static func group(_ pieces: consuming [HTML]) -> HTML { HTML(.fragment, rest: .holding(pieces)) }
}

extension HTML {
    /// Returns a piece whose nodes stay from one update to the next while `identity` is equal; another identity makes
    /// new ones.
    package static func identified<Identity: Equatable>(by identity: Identity, _ content: HTML) -> HTML {
        HTML(.identified, rest: .holding([content], details: MemoValue.of(identity)))
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
        case .fragment, .branch: withExtendedLifetime(self) { Self.areAllPlainText(heldParts) }
        case .element, .textElement, .uncheckedElement, .unchecked, .identified, .keyed, .memo: false
        }
    }

    private static func areAllPlainText(_ parts: UnsafeBufferPointer<HTML>) -> Bool {
        parts.indices.allSatisfy { index in
            switch parts[index].kind {
            case .text, .empty: true
            case .fragment, .branch: areAllPlainText(parts[index].heldParts)
            case .element, .textElement, .uncheckedElement, .unchecked, .identified, .keyed, .memo: false
            }
        }
    }

    /// The text of a piece that is only text.
    var plainText: String {
        rest == nil ? text : withExtendedLifetime(self) { heldParts.map(\.plainText).joined() }
    }
}

// What the details of a piece are, by its kind.
extension HTML {
    var identityValue: MemoValue { details(of: .identified) }

    var keyedList: KeyedList { details(of: .keyed) }

    var memo: Memo { details(of: .memo) }

    private func details<Details: HTMLDetails>(of kind: Kind) -> Details {
        guard self.kind == kind, let details = details as? Details else {
            fatalError("Expected the details of a piece of the kind \(kind). Instead, it is \(self.kind).")
        }
        return details
    }
}
