private import Foundation

extension PostgresDatabase {
    /// The ways in which a database is used.
    public struct Options: Sendable {
        /// The rules for transactions that run at the same time.
        public enum Isolation: Sendable {
            /// Transactions have the outcome of some order, one after the other. Those that were in each other's way are
            /// tried again.
            case serializable
            /// Each statement sees what was stored before it. For transactions that lock what they read by themselves.
            case readCommitted
        }

        /// The largest number of connections, besides those that listen. More than the loads of a `DataLoader`, which would
        /// keep clicks waiting.
        public var connections = 12
        /// The rules for transactions that write at the same time.
        public var isolation = Isolation.serializable
        /// The number of times for which a transaction is tried while others are in its way.
        public var mostTries = 8
        /// The longest time of a statement, a millisecond at least.
        public var statementTimeout = Duration.seconds(30)
        /// The longest time for which a statement waits for a lock, a millisecond at least.
        public var lockTimeout = Duration.seconds(10)
        /// The number of calls that may wait for a connection; further ones fail as overloaded.
        public var mostWaitingCalls = 20_000
        /// The channel on which changes are told: small letters, digits and underscores.
        public var channel = "trellis_changes"
        /// The name of the app in the server's list of connections.
        public var applicationName = "trellis"
        package var now: @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970) }
        /// Called after a commit with the number of the try; an error is one of the connection while it committed.
        package var didCommit: (@Sendable (Int) throws -> Void)?

        public init() {}

        /// Traps for times that PostgreSQL takes for no limit, and for a channel whose name would need quotes.
        func check() {
            for (name, time) in [("statementTimeout", statementTimeout), ("lockTimeout", lockTimeout)]
            where time < .milliseconds(1) {
                fatalError(
                    "The option \(name) should be a millisecond at least. It is \(time), which PostgreSQL takes for no limit. "
                        + "Choose a longer time."
                )
            }
            guard channel.utf8.count < 64, let first = channel.unicodeScalars.first, ("a"..."z").contains(first),
                channel.unicodeScalars.allSatisfy({ ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_" })
            else {
                fatalError(
                    "A channel should have small letters, digits and underscores, 63 at most, and begin with a letter. "
                        + "It is \(channel.debugDescription). Choose another one."
                )
            }
        }
    }
}
