import TrellisSupport

/// The current value of something shared and then its changes, as an async sequence for readers outside of trees.
///
/// Each iterator starts with the current value. A slow reader skips to the newest. Ends when the task is cancelled.
public struct FollowedValues<Value: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Value

    let source: any FollowSource<Value>

    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: FollowReader(source.followers(for: nil)))
    }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let reader: FollowReader<Value>
        private var seen: UInt64?

        init(reader: FollowReader<Value>) {
            self.reader = reader
        }

        /// Returns the newest value that was not returned before; waits for one if there is none.
        public mutating func next() async -> Value? {
            while !Task.isCancelled {
                let count = reader.wake.count
                let now = reader.look()
                if now.version != seen {
                    seen = now.version
                    return now.value
                }
                await reader.wake.wait(since: count)
            }
            return nil
        }
    }
}

/// The follower of one iterator and its copies, each of which may be in a task of its own.
final class FollowReader<Value: Sendable>: Sendable {
    let wake: WakeSignal
    private let followers: Followers<Value>
    private let follower = Follower()

    init(_ followers: Followers<Value>) {
        let wake = WakeSignal()
        (self.followers, self.wake) = (followers, wake)
        followers.add(follower, since: followers.snapshot.version, wake: wake.signal)
    }

    func look() -> Followers<Value>.Snapshot {
        followers.look(by: follower)
    }

    deinit {
        followers.remove(follower)
    }
}
