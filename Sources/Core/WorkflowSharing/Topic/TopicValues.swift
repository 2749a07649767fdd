/// The newest values of a topic, as an async sequence. A slow reader skips to the newest.
public struct TopicValues<Value: Codable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Value

    let values: FollowedValues<Value?>

    public func makeAsyncIterator() -> Iterator {
        Iterator(iterator: values.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        var iterator: FollowedValues<Value?>.Iterator

        /// Returns the newest value that was not returned before; waits for one if there is none.
        public mutating func next() async -> Value? {
            while let value = await iterator.next() {
                if let value { return value }
            }
            return nil
        }
    }
}
