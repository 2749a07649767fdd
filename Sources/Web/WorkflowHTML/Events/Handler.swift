/// The handler of one kind of event at one node, returned by `PageTree.handler(node:kind:seen:)`.
///
/// It runs on the isolation that renders the page.
public struct Handler {
    // In this order a handler takes 32 bytes, and so do the handlers of an element.
    private let action: Action
    /// The kind of event.
    package let kind: EventKind
    /// `nil` for most handlers.
    private let details: Details?

    /// The largest value accepted, in bytes of UTF-8 over all its texts; the caller of the handler enforces it.
    package var limit: Int { max(0, details?.options.limit ?? Self.shortLimit) }

    /// The identity of this handler among those that may take its place at one node; `nil` for that of the node.
    ///
    /// A row's key is a typical identity.
    package var id: AnyHashable? { details?.id }

    /// The default limit of handlers that take texts: 1 MiB.
    public static let defaultLimit = 1 << 20

    /// The limit of handlers that take no text, or the name of a key: 1 KiB.
    static let shortLimit = 1 << 10

    /// The app's closure, by the type of value that it takes.
    enum Action {
        case none(() -> Void)
        case flag((Bool) -> Void)
        case text((String) -> Void)
        case texts(([String]) -> Void)
        case form((FormData) -> Void)
        case key((KeyPress) -> Void)
        /// The JSON text of a message.
        case message((String) throws(EventValueError) -> Void)
        /// An item that was dropped; it has to be on the page.
        case drop((EventValue, IsOnPage) throws(EventValueError) -> Void)
    }

    private final class Details {
        let id: AnyHashable?
        let options: HandlerOptions

        init(id: AnyHashable?, options: HandlerOptions) {
            self.id = id
            self.options = options
        }
    }

    init(_ kind: EventKind, _ action: Action) {
        self.kind = kind
        self.action = action
        details = nil
    }

    init(_ kind: EventKind, id: AnyHashable?, options: HandlerOptions, _ action: Action) {
        self.kind = kind
        self.action = action
        details = Details(id: id, options: options)
    }

    /// Returns the handler of drops for the items that are on a page.
    func forItems(_ isOnPage: @escaping IsOnPage) -> Handler {
        guard case .drop(let action) = action else { return self }
        let checked = { (value: EventValue, _: IsOnPage) throws(EventValueError) in try action(value, isOnPage) }
        return Handler(kind, id: id, options: details?.options ?? HandlerOptions(), .drop(checked))
    }

    /// A Boolean value that indicates whether the handler has neither an identity nor options.
    var isPlain: Bool { details == nil }

    /// The closure of a plain handler that takes no value.
    var plainAction: (() -> Void)? {
        if isPlain, case .none(let action) = action { action } else { nil }
    }

    /// The handler as the browser knows it, in `data-on`.
    var token: String {
        details?.options.token(for: kind) ?? kind.token
    }

    /// Returns whether an event meant for `other` may be given to this handler.
    func hasIdentity(of other: Handler) -> Bool {
        (details == nil && other.details == nil) || id == other.id
    }

    /// Decodes `value` into the handler's type and calls the handler.
    /// - Throws: ``EventValueError`` if the value has another type; the handler is not called then.
    package func callAsFunction(_ value: EventValue) throws(EventValueError) {
        switch action {
        case .none(let action):
            try value.decodeNone()
            action()
        case .flag(let action): action(try value.decodeBool())
        case .text(let action): action(try value.decodeText())
        case .texts(let action): action(try value.decodeTexts())
        case .form(let action): action(try FormData(value))
        case .key(let action): action(try KeyPress(value))
        case .message(let action): try action(try value.decodeText())
        case .drop(let action): try action(value) { _ in false }
        }
    }
}
