/// What to do when one kind of event reaches one node. Found by ``PageTree/handler(node:kind:seen:)``.
///
/// Runs on the isolation that renders the page.
public struct Handler {
    /// The kind of event.
    public let kind: EventKind
    /// The largest value accepted, in bytes of UTF-8 over all its texts; the caller of the handler enforces it.
    public var limit: Int { Int(storedLimit) }
    // Half a word, in the room beside the kind: every handler of every page has one.
    private let storedLimit: UInt32
    /// What tells this handler from another one that may take its place at the same node, a row's key for one; `nil` if
    /// the node itself does.
    public let id: AnyHashable?
    private let action: (EventValue) throws(EventValueError) -> Void

    /// The limit of handlers that take texts, unless they state another: 1 MiB.
    public static let defaultLimit = 1 << 20

    /// The limit of handlers that take no text, or the name of a key: 1 KiB.
    static let shortLimit = 1 << 10

    init(
        _ kind: EventKind,
        id: AnyHashable?,
        limit: Int = Handler.shortLimit,
        action: @escaping (EventValue) throws(EventValueError) -> Void
    ) {
        self.kind = kind
        self.id = id
        storedLimit = UInt32(clamping: limit)
        self.action = action
    }

    /// Decodes `value` into what the handler takes and calls it.
    /// - Throws: ``EventValueError`` if the value has another type; the handler is not called then.
    public func callAsFunction(_ value: EventValue) throws(EventValueError) {
        try action(value)
    }
}
