/// A problem with a shared workflow on one of many servers; `description` is a line for their operator.
public struct ClusterProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of problem, with the reason.
    public enum Cause: Hashable, Sendable {
        /// The store could not make this server the owner. It tries again.
        case notClaimed(String)
        /// Somebody on the bus said to be the owner by a claim with this number, which the store has given nobody. It is not believed.
        case falseClaim(Int)
        /// The state could not be saved. Commands wait; the save is tried again until the lease is over.
        case notSaved(String)
        /// A part of the stored state could not be read, and starts afresh.
        case notRestored(String)
        /// The tree has stopped because of a misuse. Another server takes over from what is saved.
        case stopped(String)
        /// No server had a value for a workflow within the time that a start may take.
        case notStarted(Duration, lastProblem: String?)
    }

    /// The name of the shared workflow.
    public let name: String
    public let cause: Cause

    /// Creates a problem, for a test.
    public init(name: String, cause: Cause) {
        (self.name, self.cause) = (name, cause)
    }

    public var description: String {
        switch cause {
        case .notClaimed(let reason):
            "The shared workflow \"\(name)\" should run on one server. The store did not make this one its owner: \(reason)"
        case .falseClaim(let number):
            "The owner of the shared workflow \"\(name)\" should have its claim from the store. Somebody on the bus names claim "
                + "\(number), which nobody has. It is not believed. Look who uses the bus, and whether all servers have one store."
        case .notSaved(let reason): "The state of the shared workflow \"\(name)\" should be saved. It is not: \(reason)"
        case .notRestored(let reason):
            "The state of the shared workflow \"\(name)\" should be readable. A part is not, and starts afresh: \(reason)"
        case .stopped(let reason):
            "The shared workflow \"\(name)\" should go on. Its tree has stopped, and goes on from its last save: \(reason)"
        case .notStarted(let time, let problem):
            "The shared workflow \"\(name)\" should have a value within \(time). It has none"
                + "\(problem.map { ": \($0)" } ?? ", as no owner has answered"). Check the bus and the store of all servers."
        }
    }
}
