extension SQLiteSessionStore {
    /// The ways in which a store can be opened.
    public struct Options: Sendable {
        /// The moment at which a save counts as done.
        public enum Synchronization: Sendable {
            /// The moment at which the disk has it. An acknowledged save survives a loss of power.
            case full
            /// The moment at which the system has it. An acknowledged save survives the end of the process; a loss of power
            /// may take the last ones back.
            case normal
        }

        /// The response to a damaged file.
        public enum CorruptionResponse: Sendable {
            /// The initializer throws.
            case fail
            /// The file is renamed to `NAME.corrupt-DATE`, a new one takes its place, and the closure is called.
            case setAside(_ report: @Sendable (CorruptFile) -> Void)
        }

        /// The moment at which a save counts as done; by default when the disk has it.
        public var synchronous: Synchronization = .full
        /// The response to a damaged file; the initializer throws by default.
        public var onCorruption: CorruptionResponse = .fail
        /// The bytes of the file, without its log. When nine tenths are used, the store refuses new sessions as
        /// unavailable, so that the stored ones can go on. When all are used, it refuses every save that takes more
        /// room.
        public var mostBytes = 4 << 30
        /// The bytes of all items of one session, beyond which a save fails as too large.
        public var mostSessionBytes = 16 << 20
        /// The number of calls that may wait for the disk; further ones fail as unavailable.
        public var mostWaitingCalls = 20_000
        /// The bytes of calls that may wait for the disk; further ones fail as unavailable.
        public var mostWaitingBytes = 64 << 20
        /// The milliseconds for which a transaction waits while another process writes.
        public var mostBusyMilliseconds = 2_000
        /// The pages of the log after which they are copied into the file.
        package var checkpointPages = 1_000

        public init() {}

        var ofFile: DatabaseFile.Options {
            let isSynchronous = if case .full = synchronous { true } else { false }
            return DatabaseFile.Options(
                isSynchronous: isSynchronous,
                mostBusyMilliseconds: mostBusyMilliseconds,
                checkpointPages: checkpointPages
            )
        }
    }

    /// Counts of the calls of a store since it was opened.
    public struct Counts: Hashable, Sendable {
        /// The transactions that were committed.
        public var commits = 0
        /// The calls that these transactions did.
        public var calls = 0
        /// The calls that failed in the file: a full disk, a lock, damage.
        public var failures = 0
        /// The calls that were refused because too many waited.
        public var refusals = 0
        /// The calls that wait now for a transaction.
        public var waiting = 0
        /// The calls in the transaction that runs now.
        public var running = 0

        public init() {}
    }
}
