/// An event that waits in the queue of its tree.
///
/// Two words that are made without allocating: `handle` captures nothing and is specialised for the `target` it is handed.
@usableFromInline
struct QueuedEvent {
    @usableFromInline let target: AnyObject
    @usableFromInline let handle: (AnyObject) -> Void

    @inlinable
    init(target: AnyObject, handle: @escaping (AnyObject) -> Void) {
        self.target = target
        self.handle = handle
    }

    /// An event that is a closure.
    init(_ body: @escaping () -> Void) {
        self.init(target: Body(body)) { QueuedEvent.target($0, as: Body.self).call() }
    }

    private final class Body {
        let call: () -> Void

        init(_ call: @escaping () -> Void) {
            self.call = call
        }
    }
}
