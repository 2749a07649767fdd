/// The changes of a presence, as an async sequence of lists that are never empty.
public struct PresenceChanges<Metadata: Codable & Equatable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = [PresenceChange<Metadata>]

    let values: FollowedValues<[PresentPerson<Metadata>]>

    public func makeAsyncIterator() -> Iterator {
        Iterator(iterator: values.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        var iterator: FollowedValues<[PresentPerson<Metadata>]>.Iterator
        private var people: [PresentPerson<Metadata>] = []

        init(iterator: FollowedValues<[PresentPerson<Metadata>]>.Iterator) {
            self.iterator = iterator
        }

        /// Returns what has changed since the last call; waits for a change if there is none.
        public mutating func next() async -> [PresenceChange<Metadata>]? {
            while let now = await iterator.next() {
                let changes = PresenceChange.changes(from: people, to: now)
                people = now
                if !changes.isEmpty { return changes }
            }
            return nil
        }
    }
}
