import TrellisSupport

/// Values on their way from a host to one reader, both on the same home.
final class HostMailbox<Element> {
    private var elements = Queue<Element>()
    private let keepsOnlyNewest: Bool
    private(set) var isFinished = false
    var subscription: HostSubscription?
    let waiter = MailboxWaiter()

    init(keepsOnlyNewest: Bool) {
        self.keepsOnlyNewest = keepsOnlyNewest
    }

    func put(_ element: Element) {
        // Then it is the only one that waits.
        if keepsOnlyNewest { _ = elements.popFirst() }
        elements.append(element)
        waiter.wake()
    }

    func take() -> Element? {
        elements.popFirst()
    }

    func finish() {
        isFinished = true
        waiter.wake()
    }

    deinit { subscription?.cancel() }
}

/// Lets tasks wait until they are woken, by their mailbox or by a cancellation.
final class MailboxWaiter: Sendable {
    private let continuations = Guarded<[CheckedContinuation<Void, Never>]>([])

    /// Returns when woken; then there may be something, or another task has taken it.
    func wait(isolation: isolated (any Actor)?) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: isolation) { (new: CheckedContinuation<Void, Never>) in
                continuations.withLock { $0.append(new) }
                if Task.isCancelled { wake() }
            }
        } onCancel: {
            wake()
        }
    }

    func wake() {
        let waiting = continuations.withLock { continuations in
            defer { continuations = [] }
            return continuations
        }
        for continuation in waiting { continuation.resume() }
    }
}
