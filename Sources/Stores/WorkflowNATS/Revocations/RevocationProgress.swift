/// The progress of a watch of revocations: a state machine without locks, clocks or I/O.
///
/// A watch that may have missed something writes a *mark* of its own among the revocations. Values come in the order of
/// writing and without gaps. So the watch is caught up when it has read up to the sequence of that write. A majority of
/// the replicas has acknowledged the mark, and with it all that was recorded before. So a replica that is behind the
/// others misleads nobody.
struct RevocationProgress {
    enum Standing {
        /// No call has been done since the watch began, or since the store could no longer be reached.
        case cutOff
        /// A call was done, and something may have been missed.
        case behind
        case current
    }

    private(set) var standing = Standing.cutOff
    /// The number of the mark that counts. The answer to an earlier one is ignored.
    private(set) var round = 0
    /// The sequence of the mark; `nil` while it is not written.
    private var mark: UInt64?
    /// The sequence of the last value that was read.
    private var last: UInt64 = 0
    /// The time at which the stream was made that `last` belongs to.
    private var stream: String?
    /// A Boolean value that indicates whether values are read, beginning after `last`.
    private var isReading = false
    /// A Boolean value that indicates whether a call has failed, as happens when this server is cut off without seeing it.
    private var isInDoubt = false

    /// Returns the sequence to read from.
    /// - Parameter created: The time at which the stream was made. Another one begins at the first value.
    mutating func start(of created: String) -> UInt64 {
        if created != stream { last = 0 }
        stream = created
        return last + 1
    }

    /// Notes that the values are read from the start.
    /// - Returns: Whether the watch is caught up now. It may have read its own mark before the write of the mark
    ///   returned, and nothing may follow.
    mutating func didBeginToRead() -> Bool {
        isReading = true
        return catchUp()
    }

    /// Notes that a value was read.
    /// - Returns: Whether the watch is caught up by it.
    mutating func didRead(_ sequence: UInt64) -> Bool {
        last = max(last, sequence)
        return catchUp()
    }

    /// Notes that the mark of a round was written.
    /// - Returns: Whether the watch is caught up by it.
    mutating func didWriteMark(at sequence: UInt64, round: Int) -> Bool {
        guard round == self.round, standing == .behind else { return false }
        mark = sequence
        return catchUp()
    }

    /// Notes that a call of the store was done.
    /// - Returns: Whether the watch is behind by it, and needs a mark.
    mutating func didCall() -> Bool {
        guard standing == .cutOff || standing == .current && isInDoubt else { return false }
        begin(.behind)
        return true
    }

    /// Notes that a call of the store has failed.
    mutating func didFail() { isInDoubt = true }

    /// Notes that no more values come.
    /// - Returns: Whether the watch is cut off by it. One that is behind is not: it stays behind until it has read all.
    mutating func didStopReading() -> Bool {
        isReading = false
        guard standing == .current else { return false }
        begin(.cutOff)
        return true
    }

    /// Notes that there is no connection.
    /// - Returns: Whether that is news.
    mutating func didLoseConnection() -> Bool {
        isReading = false
        guard standing != .cutOff else { return false }
        begin(.cutOff)
        return true
    }

    private mutating func catchUp() -> Bool {
        guard standing == .behind, isReading, let mark, mark <= last else { return false }
        begin(.current)
        return true
    }

    private mutating func begin(_ standing: Standing) {
        self.standing = standing
        (mark, isInDoubt) = (nil, false)
        round += 1
    }
}
