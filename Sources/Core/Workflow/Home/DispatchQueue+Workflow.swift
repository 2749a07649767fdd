public import Dispatch

extension DispatchQueue {
    /// The queue on which the trees of the main actor run: the main queue.
    @_spi(WorkflowInternals)
    public static let workflowExecution: DispatchQueue = .main
}
