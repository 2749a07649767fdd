/// The event handlers of one element, at most one of each kind.
///
/// Most elements have none or one, for which nothing is allocated.
enum ElementHandlers {
    case none
    case one(Handler)
    case several([Handler])

    var isEmpty: Bool {
        if case .none = self { true } else { false }
    }

    /// All handlers, in the order of ``token``.
    var all: [Handler] {
        switch self {
        case .none: []
        case .one(let handler): [handler]
        case .several(let handlers): handlers
        }
    }

    subscript(kind: EventKind) -> Handler? {
        switch self {
        case .none: nil
        case .one(let handler): handler.kind == kind ? handler : nil
        case .several(let handlers): handlers.first { $0.kind == kind }
        }
    }

    /// Adds a handler in place of one of its kind.
    mutating func add(_ handler: Handler) {
        let others = all.filter { $0.kind != handler.kind }
        self = others.isEmpty ? .one(handler) : .several(others + [handler])
    }

    /// Takes the place of a handler by one of its kind, if neither has an identity or options.
    /// - Returns: Whether it did.
    mutating func replacePlain(_ kind: EventKind, by new: ElementHandlers) -> Bool {
        guard case .one(let handler) = self, handler.isPlain, handler.kind == kind else { return false }
        self = new
        return true
    }

    /// The value of the attribute `data-on`, which tells the browser the events to send.
    var token: String {
        switch self {
        case .none: ""
        case .one(let handler): handler.token
        case .several(let handlers): handlers.map(\.token).joined(separator: " ")
        }
    }
}
