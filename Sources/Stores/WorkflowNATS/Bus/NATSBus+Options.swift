extension NATSBus {
    /// The prefix and the limits of a bus.
    public struct Options: Sendable {
        /// The first part of all subjects, which keeps apps on one NATS apart. All servers of an app use the same one.
        public var prefix = "trellis"
        /// The interval at which a presence announces that this server is running. The people of a killed server vanish
        /// from the others within three intervals. While somebody reads a log, the server looks for missed entries once
        /// in each interval.
        public var heartbeat: Duration = .seconds(2)
        /// The bytes of one message when it is encoded; a larger one stays in its process, and no log takes it. NATS itself takes 1 MiB by default.
        public var mostMessageBytes = 256 << 10
        /// The messages that wait to be sent, and those that wait to be received in one channel. The oldest is dropped for a
        /// further one.
        public var mostWaitingMessages = 10_000
        /// The bytes of those messages.
        public var mostWaitingBytes = 16 << 20
        /// The number of NATS servers that keep each log: 3 in production, 1 with a single server.
        public var replicas = 1
        /// The time for which a log knows the identity of an entry, and does not store it again.
        public var duplicateWindow: Duration = .seconds(120)
        /// Called on any thread with the first problem of each kind on each channel. ``NATSBus/counts`` has all of them.
        public var onProblem: @Sendable (NATSBusProblem) -> Void = { _ in }

        public init() {}
    }

    /// Counts of the messages of a bus since it was made.
    public struct Counts: Hashable, Sendable {
        /// The messages that were given to NATS.
        public var sent = 0
        /// The messages of other servers that were received.
        public var received = 0
        /// The messages that were lost here: without a connection, too large, or without room to wait.
        public var dropped = 0
        /// The messages that are not what a channel carries.
        public var unreadable = 0
        /// The entries that this server has appended to logs.
        public var appended = 0
        /// The entries that were fetched from logs: those that were not heard when they were stored.
        public var fetched = 0
        /// The number of times that the connection was lost and made again.
        public var reconnects = 0
        /// The time that the newest message took to NATS and back to this server; `nil` before the first.
        ///
        /// NATS hands a message to its sender as to all others, so that no two clocks are compared.
        public var lag: Duration?

        public init() {}
    }
}
