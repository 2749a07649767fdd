public import Workflow

/// An error that says that a shared workflow cannot handle commands any more.
public struct SharedEnded: Error, CustomStringConvertible {
    /// The type of the shared workflow.
    public let workflowType: String
    /// The misuse for which its tree has stopped; `nil` if nobody has kept the ``Shared``.
    public let cause: Misuse?

    public var description: String {
        let fact = cause.map { "its tree has stopped: \($0)" } ?? "nobody has kept its Shared, so its tree has ended"
        return "Expected \(workflowType) to handle a command. Instead, \(fact). Keep the Shared as long as it is used."
    }
}
