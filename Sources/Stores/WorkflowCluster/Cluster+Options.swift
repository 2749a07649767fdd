#if canImport(Darwin)
private import Darwin
#elseif canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#else
#error("WorkflowCluster needs the C library of the platform for getpid; add its module here.")
#endif

extension Cluster {
    /// The times and limits of a cluster. All servers use the same lease.
    public struct Options: Sendable {
        /// The time for which an owner may run a workflow after its last save. Another server takes over when it has heard nothing of the owner for
        /// a little longer. An owner that has nothing to save renews its lease three times in it.
        public var lease: Duration = .seconds(2)
        /// The time that ``Cluster/share(_:named:configuration:)`` waits for the first value.
        public var startTimeout: Duration = .seconds(30)
        /// The commands for one workflow that may wait on this server. A further one fails.
        public var mostWaitingCommands = 10_000
        /// A name of this process, for people who look into the store.
        public var owner = "process \(getpid())"
        /// The clock of leases. It has to go on while the machine sleeps.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// Called on any thread with each problem.
        public var onProblem: @Sendable (ClusterProblem) -> Void = { _ in }

        public init() {}
    }

    /// Counts of the shared workflows on this server since the cluster was made.
    public struct Counts: Hashable, Sendable {
        /// The workflows that this server owns now.
        public var owned = 0
        /// The workflows that it has taken over from another process.
        public var takenOver = 0
        /// The workflows that it has lost: to another server, or because its lease was over.
        public var lost = 0
        /// The commands that have reached it as an owner, also those that came again.
        public var commands = 0
        /// The commands that are refused because three owners have ended before they had answered them.
        public var refused = 0
        /// The number of times that commands were sent again because no answer had come.
        public var resent = 0
        /// The saves that are stored.
        public var saves = 0
        /// The saves that have failed.
        public var failedSaves = 0

        public init() {}
    }
}
