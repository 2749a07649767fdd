/// All values of a topic in order, as an async sequence. Each iterator is a subscription of its own.
public struct TopicSubscription<Value: Codable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Value

    let hub: TopicHub<Value>
    let bound: Int

    /// Subscribes, until the iterator is released.
    public func makeAsyncIterator() -> Iterator {
        Iterator(slot: TopicSlot(in: hub, bound: bound))
    }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let slot: TopicSlot<Value>

        init(slot: TopicSlot<Value>) {
            self.slot = slot
        }

        /// Returns the next value, or `nil` when the task was cancelled.
        /// - Throws: ``TopicOverflow`` when a value was missed. All values before it have been returned.
        public mutating func next() async throws -> Value? {
            while !Task.isCancelled {
                let count = slot.reader.signals
                if let value = try slot.take() { return value }
                await slot.reader.wait(since: count)
            }
            return nil
        }
    }
}

/// The place of one subscriber, which it keeps until this is released. The copies of an iterator share it: each value goes to one.
final class TopicSlot<Value: Codable & Sendable>: Sendable {
    let reader: TopicReader<Value>
    private let hub: TopicHub<Value>

    init(in hub: TopicHub<Value>, bound: Int) {
        self.hub = hub
        reader = hub.subscribe(bound: bound)
    }

    func take() throws(TopicOverflow) -> Value? {
        guard let (value, wasFull) = try reader.take() else { return nil }
        if wasFull { hub.roomWasMade() }
        return value
    }

    deinit {
        hub.unsubscribe(reader)
    }
}
