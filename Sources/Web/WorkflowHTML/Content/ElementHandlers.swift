/// The event handlers of one element, at most one of each kind.
///
/// Most elements have none or one, for which nothing is allocated.
struct ElementHandlers {
    private var first: Handler?
    private var others: [Handler] = []

    init(_ first: Handler? = nil) {
        self.first = first
    }

    var isEmpty: Bool { first == nil }

    /// The handler, if there is exactly one.
    var only: Handler? { others.isEmpty ? first : nil }

    /// All handlers, in the order of ``token``.
    var all: [Handler] {
        guard let first else { return [] }
        return [first] + others
    }

    subscript(kind: EventKind) -> Handler? {
        if let first, first.kind == kind { return first }
        return others.first { $0.kind == kind }
    }

    /// Adds a handler in place of one of its kind.
    mutating func add(_ handler: Handler) {
        guard first != nil else { return first = handler }
        let all = all.filter { $0.kind != handler.kind } + [handler]
        (first, others) = (all[0], Array(all[1...]))
    }

    /// The value of the attribute `data-on`, which tells the browser the events to send.
    var token: String {
        guard let first else { return "" }
        return others.isEmpty ? first.token : all.map(\.token).joined(separator: " ")
    }
}
