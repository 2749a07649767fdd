import Synchronization

/// Values on their way from a host to one reader, both on the same home.
final class HostMailbox<Element> {
    private var elements: [Element?] = []
    private var head = 0
    private let keepsOnlyNewest: Bool
    private(set) var isFinished = false
    var subscription: HostSubscription?
    let waiter = MailboxWaiter()

    init(keepsOnlyNewest: Bool) {
        self.keepsOnlyNewest = keepsOnlyNewest
    }

    func put(_ element: Element) {
        if keepsOnlyNewest {
            elements.removeAll(keepingCapacity: true)
            head = 0
        }
        elements.append(element)
        waiter.wake()
    }

    func take() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        // Moves the rest only when as much has been taken, so that a long queue is read in linear time.
        if head == elements.count || (head >= 64 && head * 2 >= elements.count) {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }

    func finish() {
        isFinished = true
        waiter.wake()
    }

    deinit { subscription?.cancel() }
}

/// Lets a task wait until it is woken, by its mailbox or by its cancellation.
final class MailboxWaiter: Sendable {
    private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

    /// Returns when woken; a second task that waits wakes the first.
    func wait(isolation: isolated (any Actor)?) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: isolation) { (new: CheckedContinuation<Void, Never>) in
                let earlier = continuation.withLock { current in
                    defer { current = new }
                    return current
                }
                earlier?.resume()
                if Task.isCancelled { wake() }
            }
        } onCancel: {
            wake()
        }
    }

    func wake() {
        let waiting = continuation.withLock { current in
            defer { current = nil }
            return current
        }
        waiting?.resume()
    }
}
