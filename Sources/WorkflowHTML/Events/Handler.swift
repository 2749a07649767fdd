/// What to do when one kind of event reaches one node. Found by ``PageTree/handler(node:kind:seen:)``.
///
/// Runs on the isolation that renders the page.
public struct Handler {
    /// The kind of event.
    public let kind: EventKind
    /// What tells this handler from another one that may take its place at the same node, a row's key for one; `nil` if
    /// the node itself does.
    public let id: AnyHashable?
    private let action: (EventValue) throws(EventValueError) -> Void

    init(
        _ kind: EventKind,
        id: AnyHashable?,
        action: @escaping (EventValue) throws(EventValueError) -> Void
    ) {
        self.kind = kind
        self.id = id
        self.action = action
    }

    /// Decodes `value` into what the handler takes and calls it.
    /// - Throws: ``EventValueError`` if the value has another type; the handler is not called then.
    public func callAsFunction(_ value: EventValue) throws(EventValueError) {
        try action(value)
    }
}
