extension NATSSessionStore {
    /// The bucket of a store, and its limits.
    public struct Options: Sendable {
        /// The name of the bucket: letters, digits, `-` and `_`. All servers of an app use the same one.
        public var bucket = "trellis-sessions"
        /// The number of NATS servers that keep each save: 3 in production, 1 with a single server.
        public var replicas = 1
        /// The bytes that a new bucket may have; `nil` without a limit. Saves beyond it fail as unavailable.
        public var mostBucketBytes: Int?
        /// The bytes of all items of one session, beyond which a save fails as too large.
        public var mostSessionBytes = 16 << 20
        /// The time for a claim or a save with all its requests, after which it fails as unavailable.
        public var callTimeout: Duration = .seconds(10)
        /// The time since its last save in which a server may acknowledge unsaved events of a `relaxed` page.
        public var lease: Duration = .seconds(2)
        /// The time between two searches for sessions that have expired, by whichever server.
        ///
        /// A search reads the headers of all values of the bucket.
        public var sweepInterval: Duration = .seconds(300)
        /// The approximate bytes of changes that are held for sessions saved here, so that their next save need not
        /// read.
        public var mostCachedBytes = 64 << 20
        /// The age from which a value that no session names is removed.
        package var garbageAge: Duration = .seconds(3_600)
        /// The revocations that are kept one by one. Of more, the older half is replaced by one of all logins of that age.
        package var mostRevocations = 100_000

        public init() {}
    }

    /// Counts of the calls of a store since it was opened.
    public struct Counts: Hashable, Sendable {
        /// The claims that were done.
        public var claims = 0
        /// The saves that were done.
        public var saves = 0
        /// The saves that put all items of their session together again.
        public var rewrites = 0
        /// The writes that found another value than they expected and were tried again.
        public var collisions = 0
        /// The calls that failed as unavailable.
        public var failures = 0

        public init() {}
    }
}
