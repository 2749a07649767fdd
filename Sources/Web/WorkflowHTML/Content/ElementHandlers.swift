/// The event handlers of one element, at most one of each kind.
///
/// Most elements have none or a plain one, for which nothing is allocated.
struct ElementHandlers {
    /// The closure of the only handler, if that is plain: it takes no value and has neither an identity nor options.
    private(set) var action: (() -> Void)?
    /// Any other handlers; not empty.
    private let others: [Handler]?
    /// The kind of the event that ``action`` handles.
    let actionKind: EventKind

    static var none: ElementHandlers { ElementHandlers() }

    private init() {
        action = nil
        others = nil
        actionKind = .click
    }

    /// Creates a record of a plain handler.
    init(_ kind: EventKind, _ action: @escaping () -> Void) {
        self.action = action
        others = nil
        actionKind = kind
    }

    private init(_ handlers: [Handler]) {
        let plain = handlers.count == 1 ? handlers[0].plainAction : nil
        action = plain
        others = plain == nil && !handlers.isEmpty ? handlers : nil
        actionKind = handlers.first?.kind ?? .click
    }

    var isEmpty: Bool { action == nil && others == nil }

    /// All handlers, in the order of ``token``.
    var all: [Handler] {
        action.map { [Handler(actionKind, .none($0))] } ?? others ?? []
    }

    subscript(kind: EventKind) -> Handler? {
        all.first { $0.kind == kind }
    }

    /// Adds a handler in place of one of its kind.
    mutating func add(_ handler: Handler) {
        self = ElementHandlers(all.filter { $0.kind != handler.kind } + [handler])
    }

    /// Puts the plain handler of an element in the place of the only handler, if that is plain and of this kind.
    /// - Returns: Whether it did.
    @inline(__always)
    mutating func replacePlain(_ kind: EventKind, by element: HTMLRest) -> Bool {
        guard action != nil, actionKind == kind else { return false }
        action = element.action
        return true
    }

    /// The value of the attribute `data-on`, which tells the browser the events to send.
    var token: String {
        action == nil ? all.map(\.token).joined(separator: " ") : actionKind.token
    }
}
