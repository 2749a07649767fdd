/// A kind of event of an element; a small number on the wire.
public struct EventKind: Hashable, Sendable, CustomStringConvertible {
    // One byte: it is stored for every handler of every page.
    private let code: UInt8

    private init(_ code: UInt8) {
        self.code = code
    }

    /// The number on the wire, in `data-on` and in events.
    public var number: Int { Int(code) }

    /// The number as text.
    var token: String { Self.tokens[Int(code)] }

    private static let tokens = names.indices.map { String($0) }

    /// The browser's name of the event.
    package var name: String { Self.names[Int(code)] }

    private static let names = [
        "click", "input", "change", "check", "submit", "keydown", "focus", "blur", "toggle", "close", "navigate",
        // Only of a page, never of an element.
        "void", "ask",
        "message", "drop",
    ]

    /// The user activated a button, link or summary. No value.
    public static let click = EventKind(0)
    /// The text of a field changed. Value: the text.
    public static let input = EventKind(1)
    /// The new value of a field or select was committed. Value: the text, or a list of texts for a multiple select.
    public static let change = EventKind(2)
    /// A checkbox or radio button changed. Value: whether it is checked.
    public static let check = EventKind(3)
    /// A form was submitted. Value: its fields, see ``FormData``.
    public static let submit = EventKind(4)
    /// A key went down. Value: see ``KeyPress``.
    public static let keyDown = EventKind(5)
    /// The element or a descendant got the focus. No value.
    public static let focus = EventKind(6)
    /// The element or a descendant lost the focus. No value.
    public static let blur = EventKind(7)
    /// A `details` element was opened or closed. Value: whether it is open.
    public static let toggle = EventKind(8)
    /// The user asked to close a modal dialog, for example by Escape; it stays open until the app closes it. No value.
    public static let close = EventKind(9)
    /// The page's URL changed by a link marked ``HTMLAttribute/navigates``, or by the back or forward button. Sent for
    /// node 0.
    ///
    /// Value: path, query and fragment.
    public static let navigate = EventKind(10)

    /// A script of the app sent a message. Value: its JSON text.
    public static let message = EventKind(13)

    /// An item was dropped into the element. Value: the item and the one that follows, if any, as `data-drag` names them.
    public static let drop = EventKind(14)

    /// All kinds, in the order of their numbers, of which two are the page's own.
    package static let all = [
        click, input, change, check, submit, keyDown, focus, blur, toggle, close, navigate, message, drop,
    ]

    /// Creates the kind with a number from the wire; `nil` if there is none.
    package init?(number: Int) {
        guard Self.names.indices.contains(number), number <= 10 || number >= 13 else { return nil }
        self.init(UInt8(number))
    }

    public var description: String { name }
}
