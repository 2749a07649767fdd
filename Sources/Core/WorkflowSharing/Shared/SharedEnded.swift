public import Workflow

/// An error that says that a shared workflow did not handle a command.
public struct SharedEnded: Error, CustomStringConvertible {
    /// The type of the shared workflow.
    public let workflowType: String
    /// The misuse for which its tree has stopped; `nil` if nobody has kept the ``Shared``, or if the workflow runs on another server.
    public let cause: Misuse?
    /// The reason and the remedy, for a workflow that runs on one of many servers; `nil` for another.
    private let reason: String?

    package init(workflowType: String, cause: Misuse?, reason: String? = nil) {
        (self.workflowType, self.cause, self.reason) = (workflowType, cause, reason)
    }

    public var description: String {
        let expected = "Expected \(workflowType) to handle a command. Instead, "
        if let reason { return expected + reason }
        let fact = cause.map { "its tree has stopped: \($0)" } ?? "nobody has kept its Shared, so its tree has ended"
        return expected + "\(fact). Keep the Shared as long as it is used."
    }
}
