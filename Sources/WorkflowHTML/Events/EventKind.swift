/// What happened to an element; a small number on the wire.
public struct EventKind: Hashable, Sendable, CustomStringConvertible {
    /// The number on the wire, in `data-on` and in events.
    public let number: Int
    /// The browser's name of the event.
    public let name: String

    private init(_ number: Int, _ name: String) {
        self.number = number
        self.name = name
    }

    /// A button, link or summary was activated. No value.
    public static let click = EventKind(0, "click")
    /// The text of a field changed. Value: the text.
    public static let input = EventKind(1, "input")
    /// A field's or select's new value was committed. Value: the text, or a list of texts for a multiple select.
    public static let change = EventKind(2, "change")
    /// A checkbox or radio button changed. Value: whether it is checked.
    public static let check = EventKind(3, "check")
    /// A form was submitted. Value: its fields, see ``FormData``.
    public static let submit = EventKind(4, "submit")
    /// A key went down. Value: see ``KeyPress``.
    public static let keyDown = EventKind(5, "keydown")
    /// The element, or something in it, got the focus. No value.
    public static let focus = EventKind(6, "focus")
    /// The element, or something in it, lost the focus. No value.
    public static let blur = EventKind(7, "blur")
    /// A `details` element was opened or closed. Value: whether it is open.
    public static let toggle = EventKind(8, "toggle")
    /// A dialog was closed or is asked to close, by Escape for one. No value.
    public static let close = EventKind(9, "close")
    /// The page's URL changed by a link marked ``HTMLAttribute/navigates``, or by back or forward. Sent for node 0.
    /// Value: path, query and fragment.
    public static let navigate = EventKind(10, "navigate")

    /// All kinds, by number.
    public static let all = [click, input, change, check, submit, keyDown, focus, blur, toggle, close, navigate]

    /// The kind of a number from the wire; `nil` if there is none.
    public init?(number: Int) {
        guard Self.all.indices.contains(number) else { return nil }
        self = Self.all[number]
    }

    public var description: String { name }
}
