/// The handler of one kind of event at one node, returned by ``PageTree/handler(node:kind:seen:)``.
///
/// It runs on the isolation that renders the page.
public struct Handler {
    /// The kind of event.
    public let kind: EventKind
    /// The largest value accepted, in bytes of UTF-8 over all its texts; the caller of the handler enforces it.
    public var limit: Int { Int(storedLimit) }
    // Half a word, in the space beside the kind: it is stored for every handler of every page.
    private let storedLimit: UInt32
    /// The identity of this handler among those that may take its place at one node; `nil` for that of the node.
    ///
    /// A row's key is a typical identity.
    public let id: AnyHashable?
    private let action: (EventValue) throws(EventValueError) -> Void

    /// The default limit of handlers that take texts: 1 MiB.
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

    /// Decodes `value` into the handler's type and calls the handler.
    /// - Throws: ``EventValueError`` if the value has another type; the handler is not called then.
    public func callAsFunction(_ value: EventValue) throws(EventValueError) {
        try action(value)
    }
}
