import TrellisSupport

/// Those who listen to changes in this process.
package final class DataChangeReceivers: Sendable {
    package typealias Receive = @Sendable (DataChange) -> Void

    private let all = Guarded<(receivers: [Int: Receive], last: Int)>(([:], 0))

    package init() {}

    /// - Returns: The number to remove it by.
    package func add(_ receive: @escaping Receive) -> Int {
        all.withLock { all in
            all.last += 1
            all.receivers[all.last] = receive
            return all.last
        }
    }

    package func remove(_ number: Int) {
        let removed = all.withLock { $0.receivers.removeValue(forKey: number) }
        // Released here, outside the lock.
        _ = removed
    }

    /// Calls them, on this thread.
    package func tell(_ change: DataChange) {
        for receive in all.withLock({ Array($0.receivers.values) }) { receive(change) }
    }
}
