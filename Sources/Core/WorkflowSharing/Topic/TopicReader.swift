import TrellisSupport

/// The values of one lossless subscription that wait to be taken.
final class TopicReader<Value: Sendable>: Sendable {
    private struct State {
        var values = Queue<Value>()
        /// The number of values that were taken.
        var taken = 0
        var end: TopicOverflow?
    }

    let bound: Int
    private let state = Guarded(State())
    private let wake = WakeSignal()

    init(bound: Int) {
        self.bound = bound
    }

    // MARK: - The topic, under its lock

    /// A Boolean value that indicates whether a value has no room. Only the reader makes room.
    var isFull: Bool { state.withLock { $0.values.count >= bound } }

    var taken: Int { state.withLock { $0.taken } }

    func put(_ value: Value) {
        state.withLock { $0.values.append(value) }
    }

    /// Ends the subscription after the values that wait.
    func end(because overflow: TopicOverflow) {
        state.withLock { $0.end = overflow }
    }

    // MARK: - Everybody

    /// Wakes the reader, after a value was put or the subscription has ended.
    func signal() {
        wake.signal()
    }

    /// Takes the next value. Throws when the subscription has ended and no value is left.
    /// - Returns: `nil` if there is no value yet.
    func take() throws(TopicOverflow) -> (value: Value, wasFull: Bool)? {
        try state.withLock { state throws(TopicOverflow) in
            let wasFull = state.values.count >= bound
            if let value = state.values.popFirst() {
                state.taken += 1
                return (value, wasFull)
            }
            if let end = state.end { throw end }
            return nil
        }
    }

    /// The number of signals so far; see ``wait(since:)``.
    var signals: UInt64 { wake.count }

    /// Waits for a signal after the first `count` ones.
    func wait(since count: UInt64) async {
        await wake.wait(since: count)
    }
}
